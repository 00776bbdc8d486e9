import { type MedusaContainer } from "@medusajs/framework/types"
import { type DealRefusal } from "../rules/refusal"
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"

export interface CreateDealOrderInput {
  deal: DealOrderCallback
  /** The deadline by the steady clock of this process: it limits the waiting. The fence itself is in the database. */
  answer_by: number
  /** Lease of the answering process. It keeps other processes away from the deal. */
  lease_token: string
}

export type DealOrderOutcome =
  /** The order is made and committed; the service can sell `inStock` more units. */
  | { kind: "created"; inStock: number }
  /** A check or a merchant's hook refused the purchase. Everything is undone. */
  | { kind: "refused"; refusal: DealRefusal }
  /** An unexpected error. Everything is undone, as far as the database can be reached. */
  | { kind: "failed"; error: unknown }

/**
 * Port: makes one order for one purchase, or leaves no trace. The saga in `src/workflows/create-deal-order` implements it. Routes and
 * commands pass it in, because an action must not depend on a workflow.
 */
export type CreateDealOrder = (container: MedusaContainer, input: CreateDealOrderInput) => Promise<DealOrderOutcome>
