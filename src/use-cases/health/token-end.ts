import { type MedusaContainer } from "@medusajs/framework/types"
import { toNearEnd } from "../../core/settings/token-end"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

export const TOKEN_ENDS = "token_ends"
export const TOKEN_ENDS_FIX =
  "Make a new token in the service's merchant portal, set it as the option token and restart the store."

export const toTokenEndText = (end: Date) => `The token is good until ${end.toISOString()}`

/** Shows a token that ends soon as an open problem, and no longer once the store has another one. */
export async function refreshTokenEndProblem(container: MedusaContainer): Promise<void> {
  const { connection, problems } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert") return
  const end = toNearEnd(connection.options.token, new Date())
  if (!end) {
    await problems.clear(TOKEN_ENDS)
    return
  }
  const message = toTokenEndText(end)
  const why = { code: "good_until", end: end.toISOString() } as const
  await problems.raise({ key: TOKEN_ENDS, code: TOKEN_ENDS, message, fix: TOKEN_ENDS_FIX, why })
}
