import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { adoptDatabase, whyCopied } from "../../../../workflows/sync-catalog/copied-database"
import { pushNow } from "../../../../workflows/sync-catalog/push-queue"
import { parse } from "../parse"

/** `adopt`: this store is the one that pushes, although its database was bound to another place. */
const body = z.strictObject({ adopt: z.boolean().default(false) })

/** Pushing goes on, with all that waited. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { adopt } = parse(body, req.body)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const copied = await whyCopied(service)
  if (copied && !adopt) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Nothing can be pushed: ${copied}. If this store is the one that sells now, send { "adopt": true }`,
    )
  }
  if (copied) await adoptDatabase(req.scope)
  await service.settings.setPaused(false)
  void pushNow(req.scope)
  res.json({ paused: false, adopted: copied !== null })
}
