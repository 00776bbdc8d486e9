/** A longer text is computed each time, because its result would take too much memory. */
const LONGEST = 2_000

/**
 * Remembers the results of a pure function of a text. Once it remembers `limit` results, it forgets them all, so that its memory stays
 * small.
 */
export function remembered<Result>(limit: number, compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (text.length > LONGEST) return result
    if (results.size >= limit) results.clear()
    results.set(text, result)
    return result
  }
}
