/** The service's address as lines, in which nothing stands twice. */
import { type DealAddress } from "../../service/rules/wire/callbacks"
import { isPlaceAlone, isSamePlace, isSameText } from "./province"

/** @returns the lines of a label, from the street to the country; none where no part was given */
export function toAddressLines(received: DealAddress): string[] {
  const lines = [toFirstLine(received), ...otherFields(received)].flatMap((line) => line ?? [])
  return lines.filter((line, index) => lines.findIndex((other) => isSameText(other, line)) === index)
}

/**
 * `address` is the whole address in one line, and often the only place of the house number. The parts that other fields already hold
 * are taken out; the rest is the street line, or a place that no other field holds.
 */
export function toFirstLine(received: DealAddress): string | null {
  const street = clean(received.street)
  const rest = toParts(received.address)
    .filter((part) => !isInOtherField(part, received))
    .join(", ")
  if (!street || !rest) return street ?? (rest || null)
  return rest.toLowerCase().includes(street.toLowerCase()) ? rest : `${rest}, ${street}`
}

/** "Makati, Metro Manila" is no street. */
export const hasStreet = (received: DealAddress): boolean =>
  toParts(toFirstLine(received)).some((part) => !isPlaceAlone(part) && !isInOtherField(part, received))

const toParts = (text: string | null | undefined): string[] =>
  (text ?? "").split(",").flatMap((part) => clean(part) ?? [])

function isInOtherField(part: string, received: DealAddress): boolean {
  const name = clean(part.replace(received.postal_code ?? "", "")) ?? part
  return otherFields(received).some((field) => isSamePlace(field, part) || isSamePlace(field, name))
}

const otherFields = ({ barangay, city, province, region, postal_code, country }: DealAddress): string[] =>
  [barangay, city, province, region, postal_code, country].flatMap((field) => clean(field) ?? [])

export const clean = (value: string | null | undefined): string | null => value?.trim() || null
