import { randomBytes, randomUUID } from "node:crypto"
import { tokenRequest } from "../../service/rules/wire/transactions"
import { Refusal } from "../http/refusal"
import { answer, type ApiRequest, type Reply } from "../http/reply"
import { invalid } from "./invalid-request"
import { type StoredAccount } from "./store"
import { type World } from "../world"

const CREDIT_LIMIT = 50_000

/** "Get account info" of a connected customer. */
export function accountInfo(world: World, request: ApiRequest): Reply {
  const account = readAccount(world, request)
  return answer({
    status: account.is_active ? "active" : "inactive",
    limit: account.is_active ? CREDIT_LIMIT : 0,
    currency: "PHP",
    message: account.is_active ? "the account may be used" : "the connection was deactivated",
  })
}

/** "Deactivate connection": the token no longer works. A second call succeeds too. */
export function deactivate(world: World, request: ApiRequest): Reply {
  readAccount(world, request).is_active = false
  world.changed()
  return answer({ message: "connection deactivated" })
}

/** Connects a customer of the merchant; `isNew` when this is the customer's first time. */
export function connect(world: World, internalUserId: string): { account: StoredAccount; isNew: boolean } {
  const known = world.transactions.accountOf(internalUserId)
  if (known?.is_active) return { account: known, isNew: false }
  const account: StoredAccount = {
    internal_user_id: internalUserId,
    token_id: randomUUID(),
    token: randomBytes(24).toString("base64url"),
    is_active: true,
  }
  if (known) world.transactions.accounts.delete(known.token_id)
  world.transactions.accounts.set(account.token_id, account)
  world.changed()
  return { account, isNew: true }
}

function readAccount({ transactions }: World, { params, json }: ApiRequest): StoredAccount {
  const parsed = tokenRequest.safeParse(json)
  if (!parsed.success) throw invalid(parsed.error)
  const account = transactions.accounts.get(params.token_id ?? "")
  if (!account || account.token !== parsed.data.token) {
    throw new Refusal(400, "token: does not belong to a connected customer", "VALIDATION_ERROR")
  }
  return account
}
