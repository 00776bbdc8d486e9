import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { deferBraked } from "../../../core/catalog/brake"
import { planPush } from "../../../core/catalog/plan"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { requireConfigured } from "../../configured"
import { type ProjectedItem } from "./project-items"

export interface PlanInput {
  items: ProjectedItem[]
  /** Leave what the brake watches for later. */
  defer: boolean
}

const NOTHING_DEFERRED = { withdrawn: 0, zeroed: 0, repriced: 0 }

/** Turns projected items into batches by lane, and says of each item what becomes of it. */
export const planPushStep = createStep(
  "partner-commerce-plan-push",
  async ({ items, defer }: PlanInput, { container }) => {
    const service = container.resolve(PARTNER_COMMERCE)
    const { shopCode } = requireConfigured(service).options
    const names = items.flatMap(({ desired }) => (desired.kind === "listed" ? [desired.content.name] : []))
    const partnerIds = items.flatMap(({ partnerId }) => partnerId ?? [])
    const [namesTaken, partnerIdsTaken] = await Promise.all([
      service.ledger.namesTaken(shopCode, names),
      service.ledger.partnerIdsTaken(shopCode, partnerIds),
    ])
    const plan = planPush(items, { names: namesTaken, partnerIds: partnerIdsTaken })
    return new StepResponse(defer ? deferBraked(plan, items) : { plan, counts: NOTHING_DEFERRED })
  },
)
