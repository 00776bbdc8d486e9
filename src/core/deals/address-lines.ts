/** The service's address as lines, in which nothing stands twice. */
import { type DealAddress } from "../wire/callbacks"

/** @returns the lines of a label, from the street to the country; none where no part was given */
export function toAddressLines(received: DealAddress): string[] {
  const { barangay, city, province, region, postal_code, country } = received
  const lines = [toStreetLine(received), barangay, city, province, region, postal_code, country].flatMap(
    (part) => clean(part) ?? [],
  )
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  return lines.filter((line, index) => lines.findIndex((other) => isSame(other, line)) === index)
}

/**
 * `address` is the whole address in one line, and often the only place of the house number. The parts that other fields already hold
 * are taken out of it; the rest is the street line.
 */
export function toStreetLine(received: DealAddress): string | null {
  const street = clean(received.street)
  const elsewhere = new Set(
    [received.barangay, received.city, received.province, received.region, received.postal_code, received.country]
      .map((part) => clean(part)?.toLowerCase())
      .filter((part) => part !== undefined),
  )
  const rest = (received.address ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part && !elsewhere.has(part.toLowerCase()))
    .join(", ")
  if (!street) return rest || clean(received.address)
  if (!rest) return street
  return rest.toLowerCase().includes(street.toLowerCase()) ? rest : `${rest}, ${street}`
}

export const clean = (value: string | null | undefined): string | null => value?.trim() || null
