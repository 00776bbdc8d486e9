/** When the books are compared by themselves. */

const DAY_MINUTES = 24 * 60
/** The night begins at one in Manila, where the service is at home; minutes by UTC. */
const BEGINS = 17 * 60
const LASTS = 4 * 60

/**
 * Each shop has a minute of the night for itself, so that not all stores ask the service at the same moment: the same one every night.
 *
 * @returns a minute of the day, by UTC
 */
export function toComparisonMinute(shopCode: string): number {
  // FNV-1a: it spreads codes that differ in one letter.
  let hash = 0x811c9dc5
  for (const letter of shopCode.toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (BEGINS + (hash % LASTS)) % DAY_MINUTES
}
