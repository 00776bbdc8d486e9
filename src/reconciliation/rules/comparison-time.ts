/** Decides when the nightly comparison of the books starts. */

const DAY_MINUTES = 24 * 60
/** The night begins at one in Manila, the service's home; minutes by UTC. */
const BEGINS = 17 * 60
const LASTS = 4 * 60

/**
 * Each shop has its own fixed minute of the night, so that the stores do not all call the service at the same moment.
 *
 * @returns a minute of the day, by UTC
 */
export function toComparisonMinute(shopCode: string): number {
  // FNV-1a, because it spreads codes that differ in one letter.
  let hash = 0x811c9dc5
  for (const letter of shopCode.toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (BEGINS + (hash % LASTS)) % DAY_MINUTES
}
