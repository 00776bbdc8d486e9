const ROWS_TOGETHER = 1_000

interface Listed {
  id: string
  /** With microseconds, which a `Date` does not have. */
  cursor_at: string
}

interface Cursor {
  at: string
  id: string
}

/** Reads a long list page by page, so that a file needs no more memory than a page. */
export async function* readPages<Row extends Listed>(
  readPage: (after: Cursor | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Cursor | null = null; ;) {
    const page: Row[] = await readPage(after, ROWS_TOGETHER)
    const last = page.at(-1)
    if (!last) return
    yield page
    if (page.length < ROWS_TOGETHER) return
    after = { at: last.cursor_at, id: last.id }
  }
}
