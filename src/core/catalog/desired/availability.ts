/**
 * How many of a whole there are for what is free of its parts: as many as the scarcest allows. A part of which none is needed limits
 * nothing.
 *
 * @param parts a plain variant has one, a kit several
 * @returns "unmanaged" where nothing limits it
 */
export function countWholes(parts: { required: number; free: number }[]): number | "unmanaged" {
  const limits = parts.filter(({ required }) => required > 0).map(({ required, free }) => Math.floor(free / required))
  return limits.length > 0 ? Math.min(...limits) : "unmanaged"
}
