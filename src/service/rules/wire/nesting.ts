/** Far deeper than any request, and less deep than the limits of the stack and of Postgres. */
const MOST_LEVELS = 64

/** Whether a parsed body is nested so deeply that recursive code could fail. */
export function isNestedTooDeep(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value !== "object" || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isNestedTooDeep(inner, levels - 1))
}
