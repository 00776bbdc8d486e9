/** A plan of the service, as far as it is shown: a row of installments for each down payment, in it one for each tenure. */
export interface Plan {
  name: string
  down_payments?: number[]
  /** In months. */
  tenures?: number[]
  installments?: number[][]
}

/** The answer of `GET /store/partner-commerce/installment-plans`. */
export interface PlanQuote {
  installment_plans: Plan[]
  amount: number
  currency_code: string
  from_per_month: number | null
}

/** The cart or the variant whose plans are asked for. */
export interface QuoteQuestion {
  backendUrl: string
  publishableKey: string
  /** `variant_id`, `region_id` and `quantity`, or `cart_id`. */
  query: Record<string, string>
}

/** @returns null where there is nothing to show, for whatever reason: a page goes on without the plans */
export async function readQuote(question: QuoteQuestion, signal: AbortSignal): Promise<PlanQuote | null> {
  const { backendUrl, publishableKey, query } = question
  const search = new URLSearchParams(query).toString()
  const address = `${backendUrl.replace(/(?<!\/)\/+$/, "")}/store/partner-commerce/installment-plans?${search}`
  try {
    const answer = await fetch(address, { headers: { "x-publishable-api-key": publishableKey }, signal })
    return answer.ok ? ((await answer.json()) as PlanQuote) : null
  } catch {
    return null
  }
}
