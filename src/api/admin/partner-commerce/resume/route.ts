import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { render, renderFix } from "../../../../core/message/render"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { AdminApiError } from "../../../../use-cases/admin-api-error"
import { adoptDatabase, whyCopied } from "../../../../use-cases/catalog/copied-database"
import { pushNow } from "../../../../use-cases/catalog/push-scheduler"
import { parse } from "../parse"
import { refusable } from "../refusable"

/** `adopt`: this store is the one that pushes, although its database was bound to another place. */
const body = z.strictObject({ adopt: z.boolean().default(false) })

/** Pushing goes on, with all that waited. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { adopt } = parse(body, req.body)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const copied = await whyCopied(service)
  if (copied && !adopt) {
    const message = `${render(copied)}. ${renderFix(copied.code)}`
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied, message)
  }
  if (copied) await adoptDatabase(req.scope)
  await service.configuration.settings.setPaused(false)
  void pushNow(req.scope)
  res.json({ paused: false, adopted: copied !== null })
})
