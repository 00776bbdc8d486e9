import { toNearEnd } from "../../settings/rules/token-end"
import { type Store } from "../../store/store"

export const TOKEN_ENDS = "token_ends"

export const toTokenEnds = (end: Date) => ({ code: TOKEN_ENDS, values: { end: end.toISOString() } }) as const

/** Raises a problem for a token that ends soon, until the store has another token. */
export async function refreshTokenEndProblem(store: Store): Promise<void> {
  const { connection, problems } = store
  if (connection.kind === "inert") return
  const end = toNearEnd(connection.options.token, new Date())
  if (!end) {
    await problems.clear(TOKEN_ENDS)
    return
  }
  await problems.raise({ key: TOKEN_ENDS, ...toTokenEnds(end) })
}
