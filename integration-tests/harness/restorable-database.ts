import { keepDatabase, removeDatabase, restoreDatabase } from "./databases"
import { type Contents, TableTracker } from "./table-tracker"

interface Point {
  contents: Contents
  /** The copy of the whole database that has the tables and constraints of this point. */
  copy: string
}

/**
 * Snapshots of a database that is in use. Restoring one puts back the rows of those tables that were changed since, and costs the
 * store no connection: with each it would lose what Postgres has read of two hundred tables for it, which takes longer than most tests'
 * statements. Where the tables themselves were altered, a copy takes the place of the whole database.
 */
export class RestorableDatabase {
  private readonly points = new Map<string, Point>()
  /** By the copy's name. */
  private readonly contentsOfCopies = new Map<string, Contents>()
  /** Of what is there now, while nobody alters it. */
  private tracker: { copy: string; tables: TableTracker } | null = null

  constructor(private readonly name: string) {}

  async keep(point: string): Promise<void> {
    const contents = await this.tracker?.tables.read()
    if (this.tracker && contents) this.points.set(point, { contents, copy: this.tracker.copy })
    else this.points.set(point, await this.keepCopy(`${this.name}-${point}`))
  }

  /** @throws where the point was never kept */
  async restore(point: string): Promise<void> {
    const { contents, copy } = this.find(point)
    const isWritten = this.tracker?.copy === copy && (await this.tracker.tables.write(contents))
    if (!isWritten) await this.replace(point)
  }

  /** As restore, but with Postgres's statistics too, and the store has to connect anew. */
  async replace(point: string): Promise<void> {
    const { contents, copy } = this.find(point)
    await this.endTracker()
    await restoreDatabase({ database: this.name, from: copy })
    const tables = await TableTracker.begin(this.name, this.contentsOfCopies.get(copy))
    this.tracker = { copy, tables }
    await tables.write(contents)
  }

  async remove(): Promise<void> {
    await this.endTracker()
    for (const each of [this.name, ...this.contentsOfCopies.keys()]) await removeDatabase(each)
  }

  private async keepCopy(copy: string): Promise<Point> {
    await this.endTracker()
    await keepDatabase({ database: this.name, as: copy })
    const tables = await TableTracker.begin(this.name)
    this.tracker = { copy, tables }
    const contents = tables.known
    this.contentsOfCopies.set(copy, contents)
    return { contents, copy }
  }

  private find(point: string): Point {
    const found = this.points.get(point)
    if (!found) throw new Error(`The database ${this.name} was never kept as "${point}"`)
    return found
  }

  private async endTracker(): Promise<void> {
    const { tracker } = this
    this.tracker = null
    await tracker?.tables.end()
  }
}
