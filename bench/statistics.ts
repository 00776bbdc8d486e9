export const median = (values: number[]): number => percentile(values, 50)

/** @param percent of the values that are at most as large as the answer */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]
  if (value === undefined) throw new Error("Nothing was measured")
  return value
}
