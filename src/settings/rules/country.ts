import { type Settings } from "./settings"

/**
 * The country of an address that names none, and of the taxes in a price: the region's only one, else the one that the setting names,
 * where the region has it.
 *
 * @param countries of the region, two letters each
 * @returns null where it would have to be guessed
 */
export function toHomeCountry(
  countries: readonly string[],
  defaultCountry: Settings["default_country"],
): string | null {
  const known = [...new Set(countries.map((country) => country.toLowerCase()))]
  if (known.length === 1) return known[0] ?? null
  return known.find((country) => country === defaultCountry) ?? null
}
