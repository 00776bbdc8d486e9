import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toFailureText } from "../../../messages/rules/failure-text"

interface CsvFile {
  /** The file's name for a browser. */
  name: string
  /** The file's description for the log. */
  what: string
  chunks: AsyncIterable<string | Uint8Array>
}

/** Streams a CSV file as the answer. */
export async function sendCsv(req: MedusaRequest, res: MedusaResponse, { name, what, chunks }: CsvFile): Promise<void> {
  res.setHeader("Content-Type", "text/csv; charset=utf-8")
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`)
  // The service may have written the bytes, so a browser must not show them as a page.
  res.setHeader("X-Content-Type-Options", "nosniff")
  try {
    await pipeline(Readable.from(chunks), res)
  } catch (error) {
    // Sent bytes cannot be taken back. The connection is cut, so that the caller sees an incomplete file.
    const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
    logger.info(`partner-commerce: ${what} ended too early: ${toFailureText(error)}`)
  }
}
