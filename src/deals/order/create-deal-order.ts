import { type MedusaContainer } from "@medusajs/framework/types"
import { type DealRefusal } from "../rules/refusal"
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"

export interface CreateDealOrderInput {
  deal: DealOrderCallback
  shop_code: string
  /** The deadline by the steady clock of this process: it bounds the waiting. The fence itself is in the database. */
  answer_by: number
  /** Lease of the process that answers: nobody else goes on with the deal while it holds. */
  lease_token: string
}

export type DealOrderOutcome =
  /** The order is made and committed; `inStock` units are left for the service to sell. */
  | { kind: "created"; inStock: number }
  /** Refused by a check, or by a merchant's hook. Everything is undone. */
  | { kind: "refused"; refusal: DealRefusal }
  /** Something broke. Everything is undone, as far as the database can be reached. */
  | { kind: "failed"; error: unknown }

/**
 * Port: makes one order of one purchase, or leaves nothing behind. The saga in `src/workflows/create-deal-order` implements it, and
 * routes and commands hand it in, because an action must not depend on a workflow.
 */
export type CreateDealOrder = (container: MedusaContainer, input: CreateDealOrderInput) => Promise<DealOrderOutcome>
