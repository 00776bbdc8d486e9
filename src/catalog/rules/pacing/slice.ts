/** The number of turns in which the sweep covers the catalogue. It has one turn per minute. */
export const SLICES_PER_ROUND = 15

/**
 * How many variants one turn covers. In a smaller catalogue each turn covers all variants.
 *
 * @param variants estimated number; below 0 = the database has no estimate yet
 * @param least lower limit
 */
export function toSliceSize(variants: number, least: number): number {
  // The last turn of a round covers variants that came after the estimate.
  return Math.max(least, Math.ceil(variants / (SLICES_PER_ROUND - 1)))
}

/** @returns the keys whose value changed, and the keys that only one of the two has */
export function changedKeys(before: Record<string, string>, after: Record<string, string>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].filter((key) => before[key] !== after[key])
}
