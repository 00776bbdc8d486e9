/** A part of a table that is too large to read at once. */
export interface Slice<Row> {
  found: Row[]
  /** The key at which the next slice begins; null = this slice was the last. */
  next: string | null
}
