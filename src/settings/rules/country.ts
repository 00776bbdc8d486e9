import { type Settings } from "./settings"

/**
 * The country of an address without a country, and of the taxes in a price: the region's only country, else the country of the setting, if
 * the region has it.
 *
 * @param countries of the region, two letters each
 * @returns null if the country would be a guess
 */
export function toHomeCountry(
  countries: readonly string[],
  defaultCountry: Settings["default_country"],
): string | null {
  const known = [...new Set(countries.map((country) => country.toLowerCase()))]
  if (known.length === 1) return known[0] ?? null
  return known.find((country) => country === defaultCountry) ?? null
}
