import { MedusaError } from "@medusajs/framework/utils"

/** Postgres says `column "…" of relation "…" does not exist` of a missing column. */
const OURS_IS_MISSING = /(?<!of )relation "(?:\w+\.)?partner_commerce_\w+" does not exist/

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

/** Medusa's generated methods fail with the error of the database driver itself. */
export const isMissingTables = (error: unknown): boolean =>
  error instanceof MissingTables || (error instanceof Error && OURS_IS_MISSING.test(error.message))

interface ErrorLog {
  error: (message: string) => void
}

/** Logs once per process that the tables are missing, and again if they disappear later. Without the tables the plugin does nothing. */
export class MissingTablesReport {
  private isReported = false

  constructor(private readonly logger: ErrorLog | undefined) {}

  /** @returns whether the error means that the tables are missing */
  covers(error: unknown): boolean {
    if (!isMissingTables(error)) return false
    if (!this.isReported) this.logger?.error(`partner-commerce is inert. ${new MissingTables(error).message}`)
    this.isReported = true
    return true
  }

  /** A statement found the tables. */
  end(): void {
    this.isReported = false
  }
}
