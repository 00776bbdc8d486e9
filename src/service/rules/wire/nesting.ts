/** Far deeper than any request, and less deep than the stack or Postgres could take. */
const MOST_LEVELS = 64

/** Is a parsed body nested so deeply that code which walks through it could end in an error? */
export function isNestedTooDeep(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value !== "object" || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isNestedTooDeep(inner, levels - 1))
}
