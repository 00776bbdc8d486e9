/** The rows that a statement has written, and the rows that it cannot write. */
export interface WrittenRows<Row, Written> {
  written: Written[]
  bad: { row: Row; error: unknown }[]
}

/**
 * Writes many rows with one statement. A statement that fails because of its data is repeated in halves, down to the single bad row. Every
 * other failure concerns all rows.
 *
 * @param write one statement: it writes all of its rows or none
 * @throws every failure that does not concern the data
 */
export async function writeBisected<Row, Written>(
  rows: Row[],
  write: (rows: Row[]) => Promise<Written[]>,
): Promise<WrittenRows<Row, Written>> {
  try {
    return { written: await write(rows), bad: [] }
  } catch (error) {
    if (!isDataError(error)) throw error
    const [row] = rows
    if (row !== undefined && rows.length === 1) return { written: [], bad: [{ row, error }] }
    const middle = Math.ceil(rows.length / 2)
    const first = await writeBisected(rows.slice(0, middle), write)
    const second = await writeBisected(rows.slice(middle), write)
    return { written: [...first.written, ...second.written], bad: [...first.bad, ...second.bad] }
  }
}

/** A statement that selects its own rows, and the same statement for some of these rows. */
interface SelectedRows<Written> {
  write: () => Promise<Written[]>
  readIds: () => Promise<string[]>
  writeSome: (ids: string[]) => Promise<Written[]>
}

/** Does the same for a statement that selects its own rows. @throws every failure that does not concern the data */
export async function writeSelected<Written>({
  write,
  readIds,
  writeSome,
}: SelectedRows<Written>): Promise<WrittenRows<string, Written>> {
  try {
    return { written: await write(), bad: [] }
  } catch (error) {
    if (!isDataError(error)) throw error
    return writeBisected(await readIds(), writeSome)
  }
}

/** Postgres's error classes: an invalid value (22), a constraint (23), a limit such as the size of an index entry (54). */
const DATA_ERROR = /^(?:22|23|54)[0-9A-Z]{3}$/

export function isDataError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && DATA_ERROR.test(error.code)
}
