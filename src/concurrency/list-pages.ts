import { type ListCursor } from "../database/list-cursor"

const ROWS_TOGETHER = 500

/** A row of a long list, with the text of its time (`cursorAt`). */
interface Listed {
  id: string
  cursor_at: string
}

/** Reads a long list page by page, so that a file needs the memory of one page. */
export async function* readPages<Row extends Listed>(
  readPage: (after: ListCursor | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: ListCursor | null = null; ;) {
    const page: Row[] = await readPage(after, ROWS_TOGETHER)
    const last = page.at(-1)
    if (!last) return
    yield page
    if (page.length < ROWS_TOGETHER) return
    after = { at: last.cursor_at, id: last.id }
  }
}
