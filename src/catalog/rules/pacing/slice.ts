/** A change that nobody tells of is found within so many looks, one a minute. */
export const SLICES_PER_ROUND = 15

/**
 * How many variants one look is about. A catalogue that is no larger is looked at whole each time.
 *
 * @param variants about how many there are; below 0 = the database does not know yet
 * @param least of them in any case
 */
export function toSliceSize(variants: number, least: number): number {
  // One turn of the round is kept for those that came since they were estimated.
  return Math.max(least, Math.ceil(variants / (SLICES_PER_ROUND - 1)))
}

/** @returns the keys whose value is another one, or is in one of both alone */
export function changedKeys(before: Record<string, string>, after: Record<string, string>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].filter((key) => before[key] !== after[key])
}
