/** The service's address as lines without repetitions. */
import { type DealAddress } from "../../service/rules/wire/callbacks"
import { isPlaceAlone, isSamePlace, isSameText } from "./province"

/** @returns the lines of a label, from the street to the country; empty without any part */
export function toAddressLines(received: DealAddress): string[] {
  const lines = [toFirstLine(received), ...otherFields(received)].flatMap((line) => line ?? [])
  return lines.filter((line, index) => lines.findIndex((other) => isSameText(other, line)) === index)
}

/**
 * `address` is the whole address in one line, and often the only field with the house number. Parts that repeat other fields are removed.
 * The rest is the street line, or a place that is missing in the other fields.
 */
export function toFirstLine(received: DealAddress): string | null {
  const street = clean(received.street)
  const rest = toParts(received.address)
    .filter((part) => !isInOtherField(part, received))
    .join(", ")
  if (!street || !rest) return street ?? (rest || null)
  return rest.toLowerCase().includes(street.toLowerCase()) ? rest : `${rest}, ${street}`
}

/** "Makati, Metro Manila" is not a street. */
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
