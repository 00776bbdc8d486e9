/** `data` of a payment session. */
import { z } from "@medusajs/framework/zod"
import { downPaymentType } from "../../service/rules/wire/transactions"

/** A plan's id as the service writes it. It has no control characters, because the database cannot store them. */
const planId = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]+$/)

/** The fields that a storefront may send. All other fields are dropped. */
export const storefrontData = z.object({
  return_url: z.string().optional(),
  failed_url: z.string().optional(),
  installment_plan_id: z.union([planId, z.number().transform(String)]).optional(),
  dp_type: downPaymentType.optional(),
})
export type StorefrontData = z.output<typeof storefrontData>

/** Our fields. The store API shows them in the cart, so they contain no secret. */
export const sessionData = z.object({
  trx_id: z.string(),
  /** Absent if the page shows the customer's account. Then only the signed-in customer gets the address. */
  redirect_url: z.string().nullable().optional(),
  expires_at: z.string().nullable(),
})
export type SessionData = z.output<typeof sessionData>

interface ShownTransaction {
  trx_id: string | null
  /** As the service spells it. */
  remote_trx_id: string | null
  redirect_url: string | null
  carries_token: boolean
  expires_at: Date | null
}

/** The data that a session or a payment in Medusa holds about its transaction. */
export const toSessionData = ({
  remote_trx_id,
  trx_id,
  redirect_url,
  carries_token,
  expires_at,
}: ShownTransaction): SessionData => ({
  trx_id: remote_trx_id ?? trx_id ?? "",
  ...(carries_token ? {} : { redirect_url }),
  expires_at: expires_at?.toISOString() ?? null,
})
