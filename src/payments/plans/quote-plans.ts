import { offersDownPayment } from "../rules/down-payment"
import { ok, type Result } from "../../service/rules/service-error"
import { toFromPerMonth, toPlansIn, findAmountReason, type PlanReason } from "../rules/plans"
import { toRowNames } from "../../service/rules/wire/read-rows"
import { type InstallmentPlan } from "../../service/rules/wire/transactions"
import { type Store } from "../../store/store"
import { type Configured } from "../../store/configured"
import { perStore } from "../../store/per-store"
import { SingleFlight } from "../../concurrency/single-flight"
import { ServiceCache } from "../service-cache"
import { type PlanQuestion, priceQuestion } from "./price-question"
import { type PlanAmount, type PricedQuestion } from "./price-variants"

export interface PlanQuote {
  plans: InstallmentPlan[]
  /** Major units; null if the goods are not for sale. */
  amount: number | null
  currencyCode: string
  /** null without a plan. */
  fromPerMonth: number | null
  /** The reason why no plan exists; null with a plan. */
  reason: PlanReason | null
}

/** The customer already sees the page, and the plans are only a line on it. */
const PATIENCE_MS = 2_000

/**
 * Quotes the plans for goods or a cart. If the service does not answer, the result has no plans, so a product page never breaks and never
 * waits long.
 *
 * @throws AdminApiError `invalid_data` if the request names goods that this store does not sell
 */
export async function quotePlans(store: Store, question: PlanQuestion): Promise<PlanQuote> {
  const priced = await pricesOf(store).run(JSON.stringify(question), () => priceQuestion(store, question))
  return priced.obstacle === null ? quoteAmount(store, priced) : toEmpty(priced, priced.obstacle)
}

const toEmpty = (asked: Pick<PlanQuote, "amount" | "currencyCode">, reason: PlanReason): PlanQuote => ({
  plans: [],
  amount: asked.amount,
  currencyCode: asked.currencyCode,
  fromPerMonth: null,
  reason,
})

/** Quotes the plans for a known amount; no plans if the service does not answer. */
export async function quoteAmount(store: Store, amount: PlanAmount): Promise<PlanQuote> {
  const { connection } = store
  if (connection.kind === "inert" || !connection.clients.transactions.isConfigured("getInstallmentPlans"))
    return toEmpty(amount, "unavailable")
  const reason = findAmountReason(amount.amount, connection.options.checkout ?? {})
  if (reason) return toEmpty(amount, reason)
  const plans = toPlansIn(amount.currencyCode, await readPlans(store, connection, amount))
  const fromPerMonth = toFromPerMonth(plans)
  const { amount: asked, currencyCode } = amount
  return { plans, amount: asked, currencyCode, fromPerMonth, reason: plans.length > 0 ? null : "unavailable" }
}

/** Equal questions at the same moment share one price. No price is kept, so a changed price counts at once. */
const pricesOf = perStore(() => new SingleFlight<PricedQuestion>())
/** Plans change only when the service changes its terms, so ten minutes are safe. */
const plansOf = perStore(() => new ServiceCache<InstallmentPlan[]>({ none: [], knownForMs: 10 * 60_000 }))

async function readPlans(store: Store, connection: Configured, amount: PlanAmount): Promise<InstallmentPlan[]> {
  const key = `${amount.amount} ${amount.currencyCode.toLowerCase()}`
  return plansOf(store).read(key, () => askService(store, connection, amount))
}

/** The log names a plan that cannot be read; customers see the other plans. */
async function askService(
  store: Store,
  { clients, options }: Configured,
  { amount, currencyCode }: PlanAmount,
): Promise<Result<InstallmentPlan[]>> {
  const request = {
    amount,
    currency: currencyCode.toUpperCase(),
    allow_downpayment: offersDownPayment(options.checkout ?? {}),
  }
  const limits = { signal: AbortSignal.timeout(PATIENCE_MS), maxAttempts: 1 }
  const answer = await clients.transactions.getInstallmentPlans(request, limits)
  if (!answer.ok) return answer
  const { rows, unreadable } = answer.value
  if (unreadable) {
    const { logger } = store
    logger.warn(`partner-commerce: ${unreadable.length} installment plans cannot be read: ${toRowNames(unreadable)}`)
  }
  return ok(rows)
}
