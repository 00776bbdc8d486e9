import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../service/rules/wire/texts"
import { startPush } from "../../../../catalog/runs/start-push"
import { readActor } from "../actor"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type AdminRunStartedResponse } from "../runs/run-view"
import { type RouteRequests, validate } from "../validation"
import { openStore } from "../../../../store/store"

const body = z.strictObject({
  scope: z
    .enum(["changed", "all"])
    .default("changed")
    .describe("`changed`: finds all changes, and sends them; `all`: compares every item. Both send only differences."),
  plan_id: idText.optional().describe("Pushes exactly this plan; refused if the catalogue has changed since."),
  confirm: z.boolean().optional().describe("`true`: also sends the changes that the change limit would hold."),
  variant_ids: z.array(idText).min(1).max(10_000).optional().describe("Only these variants."),
  problem: idText
    .optional()
    .describe(
      "Only rejected items that have the problem with this code, at most 10,000. They are sent again although the service refused them.",
    ),
})

export const requests = { POST: { body } } satisfies RouteRequests

/** Starts a push and answers at once; `GET /runs/:id` shows its progress. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminRunStartedResponse>) => {
    const { plan_id: planId, ...scope } = validate(body, req.body)
    res
      .status(202)
      .json({ run_id: await startPush(openStore(req.scope), { ...scope, planId, by: await readActor(req) }) })
  },
)
