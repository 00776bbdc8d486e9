const ROWS_TOGETHER = 500

/**
 * Reads a long list page by page, so that a file needs the memory of one page.
 * @param readPage reads the rows after the last row of the page before
 */
export async function* readPages<Row>(
  readPage: (last: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ;) {
    const page: Row[] = await readPage(last, ROWS_TOGETHER)
    if (page.length > 0) yield page
    if (page.length < ROWS_TOGETHER) return
    last = page.at(-1) ?? null
  }
}
