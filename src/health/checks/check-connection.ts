import { type ServiceFailure } from "../../messages/rules/message"
import { renderFix } from "../../messages/rules/render"
import { type Result, type ServiceError } from "../../service/rules/service-error"
import { type PingResponse } from "../../service/rules/wire/catalog"
import { type Store } from "../../store/store"
import { clearAfterReading } from "../../catalog/push-problems"
import { requireConfigured } from "../../store/configured"
import { error, type HealthFinding, ok } from "./finding"

export interface FailedCall {
  ok: false
  error: string
  why: ServiceFailure
}

export type PingCheck = ({ ok: true } & Pick<PingResponse, "nam" | "env" | "ver" | "srv">) | FailedCall

export interface ConnectionCheck {
  catalog: PingCheck
  transactions: PingCheck
  /** Absent without the option `cardPlatform`. */
  card_platform?: { ok: true; expires_in: number } | FailedCall
}

/** Calls every configured API of the service once, with the store's own credentials. */
export async function checkConnection(store: Store): Promise<ConnectionCheck> {
  const { clients } = requireConfigured(store)
  const [catalog, transactions] = await Promise.all([clients.catalog.ping(), clients.transactions.ping()])
  const cardPlatform = clients.cardPlatform && (await clients.cardPlatform.getToken())
  return {
    catalog: toPingCheck(catalog),
    transactions: toPingCheck(transactions),
    ...(cardPlatform && {
      card_platform: cardPlatform.ok
        ? { ok: true, expires_in: cardPlatform.value.expiresIn }
        : toFailedCall(cardPlatform.error),
    }),
  }
}

/** The same for the running store: if the catalogue API answers, the problem of an earlier push ends. */
export async function recheckConnection(store: Store): Promise<ConnectionCheck> {
  const check = await checkConnection(store)
  if (check.catalog.ok) await clearAfterReading(store)
  return check
}

export function toConnectionFindings({
  catalog,
  transactions,
  card_platform: cardPlatform,
}: ConnectionCheck): HealthFinding[] {
  return [
    toPingFinding("catalogue API", catalog),
    toPingFinding("transactions API", transactions),
    ...(cardPlatform ? [toTokenFinding(cardPlatform)] : []),
  ]
}

function toPingFinding(about: string, ping: PingCheck): HealthFinding {
  if (ping.ok) return ok(about, `answers as ${ping.nam} ${ping.ver} (${ping.env})`)
  const fix =
    ping.why.code === "must_wait" ? renderFix("service_pause") : "Check the plugin's options baseUrl and token."
  return error(about, ping.error, fix)
}

function toTokenFinding(token: NonNullable<ConnectionCheck["card_platform"]>): HealthFinding {
  if (token.ok) return ok("card platform", "issues a token")
  return error("card platform", token.error, "Check the option cardPlatform: authUrl, clientId and clientSecret.")
}

function toPingCheck(answer: Result<PingResponse>): PingCheck {
  if (!answer.ok) return toFailedCall(answer.error)
  const { nam, env, ver, srv } = answer.value
  return { ok: true, nam, env, ver, srv }
}

const toFailedCall = ({ message, why }: ServiceError): FailedCall => ({ ok: false, error: message, why })
