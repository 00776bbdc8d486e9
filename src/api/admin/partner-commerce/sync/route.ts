import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { toObjectionText } from "../../../../core/objection"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { whyNotPushing } from "../../../../use-cases/catalog/push-obstacle"
import { planCatalog } from "../../../../use-cases/catalog/preview"
import { AdminApiError } from "../../../../use-cases/admin-api-error"
import { startRun } from "../../../../use-cases/catalog/push-scheduler"
import { createRun } from "../../../../use-cases/catalog/sync-run"
import { parse } from "../parse"
import { refusable } from "../refusable"

const body = z.strictObject({
  scope: z.enum(["changed", "all"]).default("changed"),
  /** Push what this plan showed; refused when the catalogue moved since. */
  plan_id: z.string().min(1).optional(),
  /** Also what the brake would hold. */
  confirm: z.boolean().optional(),
  variant_ids: z.array(z.string().min(1)).min(1).max(10_000).optional(),
})

/** Starts a push and answers at once; `GET /runs/:id` tells how it goes. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { plan_id, ...scope } = parse(body, req.body)
  const obstacle = await whyNotPushing(req.scope.resolve(PARTNER_COMMERCE))
  if (obstacle) {
    const message = `Nothing can be pushed: ${toObjectionText(obstacle)}`
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, obstacle, message)
  }
  if (plan_id) await requireUnmoved(req, plan_id)
  const run_id = await createRun(req.scope, plan_id ? { ...scope, scope: "all" } : scope)
  void startRun(req.scope, run_id)
  res.status(202).json({ run_id })
})

/** @throws MedusaError `not_allowed` when a plan made now would do something else */
async function requireUnmoved(req: MedusaRequest, planId: string): Promise<void> {
  const plan = await planCatalog(req.scope)
  if (plan.plan_id === planId) return
  throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "plan_moved" })
}
