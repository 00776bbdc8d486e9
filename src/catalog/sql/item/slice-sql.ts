/** A part of all variants, in the order of their ids. */
export interface Slice {
  /** The variant before the first one; empty = from the beginning. */
  afterId: string
  /** The last variant; null = to the end. */
  untilId: string | null
}

export const EVERYTHING: Slice = { afterId: "", untilId: null }

/** @returns the condition on a column of variants' ids, and its parameters */
export function sliceSql(column: string, { afterId, untilId }: Slice): [condition: string, params: string[]] {
  return untilId === null ? [`${column} > ?`, [afterId]] : [`${column} > ? AND ${column} <= ?`, [afterId, untilId]]
}
