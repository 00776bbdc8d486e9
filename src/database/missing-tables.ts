import { MedusaError } from "@medusajs/framework/utils"

/** Postgres says `column "…" of relation "…" does not exist` of a missing column. */
const OURS_IS_MISSING = /(?<!of )relation "(?:\w+\.)?partner_commerce_\w+" does not exist/

/** The message of an error begins with its statement, which names a table of the plugin. */
const COLUMN_IS_MISSING = /partner_commerce_[^]*(column \S+(?: of relation \S+)? does not exist)/

/** A statement found a table of the plugin missing: `db:migrate` was not run, or the tables were removed. */
export class MissingTables extends MedusaError {
  constructor(cause: unknown) {
    super(
      MedusaError.Types.NOT_ALLOWED,
      "The tables of partner-commerce are missing: run npx medusa db:migrate, or remove the plugin from medusa-config.ts",
    )
    this.cause = cause
  }
}

/** A statement of the plugin found a column missing: `db:migrate` was interrupted, or has not run for this version. */
export class MissingColumn extends MedusaError {
  constructor(cause: Error) {
    const [, which = "a column does not exist"] = COLUMN_IS_MISSING.exec(cause.message) ?? []
    super(
      MedusaError.Types.NOT_ALLOWED,
      `The database lacks a column that partner-commerce needs (${which}): run npx medusa db:migrate`,
    )
    this.cause = cause
  }
}

/** Medusa's generated methods fail with the error of the database driver itself. */
export const isMissingTables = (error: unknown): boolean =>
  error instanceof MissingTables || (error instanceof Error && OURS_IS_MISSING.test(error.message))

export const isMissingColumn = (error: unknown): error is Error =>
  error instanceof MissingColumn || (error instanceof Error && COLUMN_IS_MISSING.test(error.message))

/** Returns an error that names the command to run if a table or column is missing; else the same error. */
export function explainMissing(error: unknown): unknown {
  if (isMissingTables(error)) return new MissingTables(error)
  return isMissingColumn(error) ? toMissingColumn(error) : error
}

const toMissingColumn = (error: Error) => (error instanceof MissingColumn ? error : new MissingColumn(error))

interface ErrorLog {
  error: (message: string) => void
}

/** Logs once per process that the tables are missing, and again if they disappear later. Without the tables the plugin does nothing. */
export class MissingTablesReport {
  private isReported = false
  /** A store restarts after its migrations, so a process reports a missing column only once. */
  private readonly columns = new Set<string>()

  constructor(private readonly logger: ErrorLog | undefined) {}

  /** @returns whether the error means that the tables or a column are missing */
  covers(error: unknown): boolean {
    if (isMissingColumn(error)) return this.coversColumn(toMissingColumn(error))
    if (!isMissingTables(error)) return false
    if (!this.isReported) this.logger?.error(`partner-commerce is inert. ${new MissingTables(error).message}`)
    this.isReported = true
    return true
  }

  private coversColumn({ message }: MissingColumn): true {
    if (!this.columns.has(message)) this.logger?.error(`partner-commerce: ${message}`)
    this.columns.add(message)
    return true
  }

  /** A statement found the tables. */
  end(): void {
    this.isReported = false
  }
}
