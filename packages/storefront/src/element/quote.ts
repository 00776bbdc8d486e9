/** The shown part of the service's plan: `installments` has a row for each down payment, with an entry for each tenure. */
export interface Plan {
  name: string
  down_payments?: number[]
  /** In months. */
  tenures?: number[]
  installments?: number[][]
}

export type PlanReason = "out_of_stock" | "not_for_sale" | "below_minimum" | "above_maximum" | "unavailable"

/** The answer of `GET /store/partner-commerce/installment-plans`. */
export interface PlanQuote {
  installment_plans: Plan[]
  /** Major units; null = the goods are not for sale. */
  amount: number | null
  currency_code: string
  from_per_month: number | null
  /** The reason why no plans exist; null = plans exist. */
  reason: PlanReason | null
}

/** The cart or the variant that the customer sees. */
export interface QuoteQuestion {
  backendUrl: string
  publishableKey: string
  /** `variant_id`, `region_id` and `quantity`, or `cart_id`. */
  query: Record<string, string>
}

/** @throws if the store cannot be reached, or refuses the request */
export async function readQuote(question: QuoteQuestion, signal: AbortSignal): Promise<PlanQuote> {
  const { backendUrl, publishableKey, query } = question
  const search = new URLSearchParams(query).toString()
  const address = `${backendUrl.replace(/\/+$/, "")}/store/partner-commerce/installment-plans?${search}`
  const answer = await fetch(address, { headers: { "x-publishable-api-key": publishableKey }, signal })
  const body = (await answer.json()) as PlanQuote & { message?: string }
  if (!answer.ok) throw new Error(body.message)
  return body
}
