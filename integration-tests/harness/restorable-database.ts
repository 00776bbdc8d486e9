import { keepDatabase, removeDatabase, restoreDatabase } from "./databases"
import { type Contents, TableTracker } from "./table-tracker"

interface Point {
  contents: Contents
  /** The copy of the whole database that has the tables and constraints of this point. */
  copy: string
}

/**
 * Snapshots of a database in use. A restore rewrites the rows of changed tables, and keeps the store's connections: a new connection
 * would have to read Postgres's catalogue of two hundred tables again, which takes longer than most tests. If the tables themselves
 * changed, a copy replaces the whole database.
 */
export class RestorableDatabase {
  private readonly points = new Map<string, Point>()
  /** The contents of each copy by its name. */
  private readonly contentsOfCopies = new Map<string, Contents>()
  /** Tracks the current tables; valid while their structure stays the same. */
  private tracker: { copy: string; tables: TableTracker } | null = null

  constructor(private readonly name: string) {}

  async keep(point: string): Promise<void> {
    const contents = await this.tracker?.tables.read()
    if (this.tracker && contents) this.points.set(point, { contents, copy: this.tracker.copy })
    else this.points.set(point, await this.keepCopy(`${this.name}-${point}`))
  }

  /** @throws Error if the point does not exist */
  async restore(point: string): Promise<void> {
    const { contents, copy } = this.find(point)
    const isWritten = this.tracker?.copy === copy && (await this.tracker.tables.write(contents))
    if (!isWritten) await this.replace(point)
  }

  /** Restores the whole database with Postgres's statistics; the store has to reconnect. */
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
