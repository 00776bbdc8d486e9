import { analyzeGrown } from "../../database/analyze-grown"
import { type Database } from "../../database/database"
import { READ_TABLES } from "./read-tables"

/** The statistics by which Postgres plans the catalogue's reads. Single flight: while the tables are analysed, every reader waits. */
export class PlannerStatistics {
  private underWay: Promise<void> | null = null

  constructor(private readonly database: Database) {}

  /** Call it before each read: a timer would miss a catalogue that is imported between two ticks. */
  refresh(): Promise<void> {
    this.underWay ??= analyzeGrown(this.database, READ_TABLES).finally(() => (this.underWay = null))
    return this.underWay
  }
}
