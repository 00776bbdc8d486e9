import { type MedusaContainer } from "@medusajs/framework/types"
import { toNearEnd } from "../../settings/rules/token-end"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

export const TOKEN_ENDS = "token_ends"

export const toTokenEnds = (end: Date) => ({ code: TOKEN_ENDS, values: { end: end.toISOString() } }) as const

/** Raises a problem for a token that ends soon, until the store has another token. */
export async function refreshTokenEndProblem(container: MedusaContainer): Promise<void> {
  const { connection, problems } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert") return
  const end = toNearEnd(connection.options.token, new Date())
  if (!end) {
    await problems.clear(TOKEN_ENDS)
    return
  }
  await problems.raise({ key: TOKEN_ENDS, ...toTokenEnds(end) })
}
