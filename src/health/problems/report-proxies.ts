import { steadyClock } from "../../values/clock"
import { toFailureText } from "../../messages/rules/failure-text"
import { type Store } from "../../store/store"
import { type ArrivedCall } from "../../settings/callbacks/callback-auth"
import { perStore } from "../../store/per-store"

const PROXIES = "callback_proxies"
const REPORT_EVERY_MS = 10_000

const lastReportOf = perStore(() => ({ at: -Infinity }))

/**
 * Raises a problem if an authenticated call came through more than one proxy. Medusa trusts one proxy, so `allowedIps` is compared with the
 * address of the other proxy. Unauthenticated calls do not count, because anyone can write such a header.
 */
export function reportProxies(store: Store, { headers }: ArrivedCall): void {
  const { connection, problems } = store
  const proxies = [headers["x-forwarded-for"] ?? ""]
    .flat()
    .join(",")
    .split(",")
    .filter((hop) => hop.trim()).length
  if (connection.kind === "inert" || !connection.callbackAuth.listsAddresses || proxies < 2) return
  const last = lastReportOf(store)
  if (steadyClock() - last.at < REPORT_EVERY_MS) return
  last.at = steadyClock()
  problems.raise({ key: PROXIES, code: PROXIES, values: { proxies } }).catch((error: unknown) => {
    last.at = -Infinity
    const { logger } = store
    logger.warn(`partner-commerce: that calls come through several proxies could not be noted: ${toFailureText(error)}`)
  })
}
