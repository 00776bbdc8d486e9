import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toFailureText } from "../../../messages/rules/failure-text"

interface CsvFile {
  /** The file's name for a browser. */
  name: string
  /** What it is, for the log. */
  what: string
  chunks: AsyncIterable<string | Uint8Array>
}

/** Answers with a CSV file while it comes. */
export async function sendCsv(req: MedusaRequest, res: MedusaResponse, { name, what, chunks }: CsvFile): Promise<void> {
  res.setHeader("Content-Type", "text/csv; charset=utf-8")
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`)
  // The bytes may be the service's, and are nobody's page.
  res.setHeader("X-Content-Type-Options", "nosniff")
  try {
    await pipeline(Readable.from(chunks), res)
  } catch (error) {
    // What has gone out cannot be taken back: the connection is cut, so that nobody takes a part for the whole.
    const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
    logger.info(`partner-commerce: ${what} ended too early: ${toFailureText(error)}`)
  }
}
