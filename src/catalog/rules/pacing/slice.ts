/** The sweep looks once a minute and finds a change without an event within this many looks. */
export const SLICES_PER_ROUND = 15

/**
 * How many variants one look covers. If the catalogue is smaller, each look covers all variants.
 *
 * @param variants estimated number; below 0 = the database has no estimate yet
 * @param least lower limit
 */
export function toSliceSize(variants: number, least: number): number {
  // The last turn of a round covers variants that came after the estimate.
  return Math.max(least, Math.ceil(variants / (SLICES_PER_ROUND - 1)))
}

/** @returns the keys whose value is another one, or is in one of both alone */
export function changedKeys(before: Record<string, string>, after: Record<string, string>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].filter((key) => before[key] !== after[key])
}
