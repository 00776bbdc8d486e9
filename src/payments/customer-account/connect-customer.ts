import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { findAccountMismatch, type KnownCustomer, type MismatchedField } from "../rules/customer"
import { type TokenCallback } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { readCallbackToken } from "../sql/callback-token"
import { toSecret } from "./customer-token"

export type ConnectReply =
  | { kind: "connected" }
  /** Without an encryption key the plugin keeps no token. */
  | { kind: "not_configured" }
  | { kind: "refused"; message: string }

/**
 * Stores the token of a customer, encrypted. The body's `internal_user_id` names the customer. If the called address contains a proof, the
 * proof must name the same customer, and must be newer than the last time the customer was forgotten.
 *
 * @param proof of the address that was called (see token-address), or null
 */
export async function connectCustomer(
  store: Store,
  callback: TokenCallback,
  proof: string | null,
): Promise<ConnectReply> {
  const { connection, customerAccounts, shopCode } = store
  if (connection.kind === "inert" || !connection.tokenSeal) return { kind: "not_configured" }
  const { tokenSeal } = connection
  const customerId = callback.internal_user_id
  const owner = { shopCode, customerId }
  const askedAt = proof === null ? null : readCallbackToken(tokenSeal, owner, { token: proof, now: Date.now() })
  if (proof !== null && askedAt === null) return refused("token: the address was not given out for this customer")
  const customer = await readCustomer(store.container, customerId)
  if (!customer) return refused("internal_user_id: is no customer with an account here")
  const sealed = tokenSeal.seal(toSecret({ token: callback.token, tokenId: callback.token_id }), owner)
  const isStored = await customerAccounts.store(customerId, sealed, askedAt)
  if (!isStored) return refused("internal_user_id: the customer has disconnected since")
  await reportMismatch(store, { customerId, fields: findAccountMismatch(customer, callback) })
  return { kind: "connected" }
}

export const toMismatchKey = (customerId: string) => `connection-mismatch:${customerId}`

interface Mismatch {
  customerId: string
  fields: MismatchedField[]
}

/** A customer may pay with an account of their family. So the connection stays, and a person checks it. */
async function reportMismatch(store: Store, { customerId, fields }: Mismatch): Promise<void> {
  const { problems } = store
  const key = toMismatchKey(customerId)
  const values = { customer_id: customerId, fields: fields.join(", ") }
  if (fields.length > 0) await problems.raise({ key, code: "customer_account_mismatch", values })
  else await problems.clear(key)
}

const refused = (message: string): ConnectReply => ({ kind: "refused", message })

/** Several guests can share one row, because the next guest with the same address gets it too. */
async function readCustomer(container: MedusaContainer, customerId: string): Promise<KnownCustomer | null> {
  const fields = ["id", "has_account", "email", "phone", "addresses.phone"]
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "customer", fields, filters: { id: customerId } })
  const customer = customerRow.safeParse(data[0]).data
  if (!customer?.has_account) return null
  const { email = null, phone = null, addresses } = customer
  return { email, phones: [phone, ...(addresses ?? []).map((address) => address?.phone ?? null)] }
}

const customerRow = z.object({
  has_account: z.boolean(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  addresses: z.array(z.object({ phone: z.string().nullish() }).nullish()).nullish(),
})
