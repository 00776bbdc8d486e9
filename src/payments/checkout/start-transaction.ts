import { setTimeout as sleep } from "node:timers/promises"
import { generateEntityId } from "@medusajs/framework/utils"
import { type CustomerToken } from "../../service/transactions-client"
import { sumOfLines } from "../rules/lines"
import { fillPlaceholders } from "../rules/return-address"
import { type PaymentState } from "../rules/status"
import { type SessionData, toSessionData } from "../rules/session-data"
import { toNextPaymentCheckMs } from "../rules/schedule"
import { type ServiceError } from "../../service/rules/service-error"
import { type CreateTransactionRequest, type CreateTransactionResponse } from "../../service/rules/wire/transactions"
import { inSpan } from "../../observability/spans"
import { type Store } from "../../store/store"
import { type BegunPayment, type CartLimits } from "../sql/payment-ledger"
import { isKnown, type PaymentCustomer, type PaymentRow } from "../sql/payment-row"
import { requireConfigured } from "../../store/configured"
import { toFingerprint } from "./cart-sale"
import { CheckoutRefused } from "./checkout-refused"
import { type ProjectedPayment } from "./project-payment"
import { readNow } from "../status/read-now"
import { readCustomerToken, toTokenAddress } from "../customer-account/customer-token"

/** A customer waits at the checkout for this call. A slower call is abandoned and repeated. */
const CREATE_MS = 12_000
const ATTEMPTS = 2
/** If the service gives no answer about an adopted payment in this time, the customer continues with the payment. */
const READ_MS = 4_000
/** After this time the process that began the call has the answer, or has died. */
const CREATE_OVER_MS = 3 * 60_000
/** After this time an earlier call for the same cart has ended, even if its process and the database were slow. */
const CREATE_ENDED_MS = CREATE_MS + 8_000
/** A create call normally takes less than a second. */
const CHECK_AGAIN_MS = 100
/** A second request for the same cart waits for the first request this long. Then it gets `checkout_busy`. */
const PATIENCE_MS = 3_000

const LIMITS: CartLimits = { maxOpen: 3, maxBegun: 12 }

export interface StartedPayment {
  state: PaymentState
  data: SessionData
}

/**
 * Starts the transaction of a cart, or adopts the transaction that the cart has. Two tabs share one transaction, also across processes.
 *
 * @throws CheckoutRefused if the service makes no transaction
 */
export async function startTransaction(store: Store, payment: ProjectedPayment): Promise<StartedPayment> {
  requireSum(payment)
  return inSpan("payment", { "partner_commerce.action": "start" }, async ({ add }) => {
    const started = await adoptOrCreate(store, payment)
    add({ "partner_commerce.order_ref": started.order_ref })
    return { state: started.state, data: toSessionData(started) }
  })
}

function requireSum({ lines, amount }: ProjectedPayment): void {
  const sum = sumOfLines(lines)
  if (sum.isEqualTo(amount)) return
  throw new CheckoutRefused({ code: "lines_do_not_add_up", values: { sum: sum.toFixed(), amount } })
}

/** Leaves out the session's id, so another session of an unchanged cart has the same fingerprint. */
const toRequestFingerprint = ({ session_id: _, ...asked }: ProjectedPayment) => toFingerprint(JSON.stringify(asked))

async function adoptOrCreate(store: Store, payment: ProjectedPayment): Promise<PaymentRow> {
  const { ledger, tokenCarriers } = store.payments
  const fingerprint = toRequestFingerprint(payment)
  let customerToken = payment.customer_id === null ? null : await readCustomerToken(store, payment.customer_id)
  for (let attempt = 1; ; attempt += 1) {
    const begun = await begin(store, payment, fingerprint)
    if (begun.begun === "adopted") {
      const adopted = await readAdopted(store, begun)
      if (adopted) return adopted
      continue
    }
    const { order_ref: orderRef, expires_at: expiresAt, created_at: openedAt } = begun
    const { transactions } = requireConfigured(store).clients
    if (customerToken) await tokenCarriers.mark(orderRef)
    const request = toRequest(store, payment, { orderRef, openedAt, expiresAt, customerToken })
    const answer = await transactions.createTransaction(request, { signal: AbortSignal.timeout(CREATE_MS) })
    if (answer.ok) {
      const row = await ledger.recordCreated(orderRef, toCreated(answer.value))
      if (row && row.state !== "abandoned") return row
      await ledger.abandon(orderRef, { event: "abandoned", detail: answer.value.trxid })
      throw new CheckoutRefused({ code: "checkout_out_of_reach", values: {} })
    }
    const event = { detail: answer.error.message, failure: answer.error.why }
    if (answer.error.mayHaveHappened !== true) {
      await ledger.recordNotCreated(orderRef, { event: "not_created", ...event })
      // The customer may have disconnected the account at the service. Then the customer signs in again, and can still pay.
      if (customerToken && answer.error.kind === "bad_item") {
        customerToken = null
        continue
      }
      throw new CheckoutRefused(toRefusal(answer.error))
    }
    // No session shows this transaction, so the plugin reverses it if a customer ever pays it.
    await ledger.abandon(orderRef, { event: "abandoned", ...event })
    if (attempt >= ATTEMPTS) throw new CheckoutRefused({ code: "checkout_out_of_reach", values: {} })
  }
}

/**
 * The service may have decided an adopted payment without a word, so an old one is read first. Otherwise the customer would return to the page of
 * a rejected payment.
 *
 * @returns null if the payment has ended
 */
async function readAdopted(store: Store, adopted: BegunPayment): Promise<PaymentRow | null> {
  if (adopted.state !== "open" || !adopted.is_stale || !isKnown(adopted)) return adopted
  const read = await readNow(store, adopted, READ_MS)
  const isOver = read.state === "failed" || read.state === "reversed" || read.reversal !== null
  return isOver ? null : read
}

/** The customer's fields by which a person finds the payment. */
const toKnownCustomer = ({ full_name, phone, email }: ProjectedPayment["customer"]): PaymentCustomer => ({
  full_name,
  phone,
  email,
})

/** The ledger allows one create call per cart at a time, in all processes together. @throws CheckoutRefused above the limits */
async function begin(store: Store, payment: ProjectedPayment, fingerprint: string): Promise<BegunPayment> {
  const { ledger } = store.payments
  let freeLooks = 0
  for (let waitedMs = 0; ; waitedMs += CHECK_AGAIN_MS) {
    const begun = await ledger.begin(
      {
        orderRef: generateEntityId("", "pcref"),
        sessionId: payment.session_id,
        cartId: payment.cart_id,
        customerId: payment.customer_id,
        customer: toKnownCustomer(payment.customer),
        amount: payment.amount,
        currencyCode: payment.currency_code,
        fingerprint,
        saleFingerprint: payment.sale_fingerprint,
        lines: payment.lines,
        expiresInSeconds: toSecondsToPay(store),
        checkInMs: CREATE_OVER_MS,
      },
      LIMITS,
    )
    if (begun) return begun
    const stale = { olderThanMs: CREATE_ENDED_MS, event: { event: "abandoned" } }
    if (await ledger.abandonStale(payment.cart_id, stale)) continue
    // A call may have ended after the ledger refused the row. So a free cart is tried twice.
    const isBusy = await ledger.isBeingCreated(payment.cart_id)
    freeLooks = isBusy ? 0 : freeLooks + 1
    if (freeLooks > 1) throw new CheckoutRefused({ code: "checkout_too_often", values: {} })
    if (isBusy && waitedMs >= PATIENCE_MS) throw new CheckoutRefused({ code: "checkout_busy", values: {} })
    await sleep(CHECK_AGAIN_MS)
  }
}

function toSecondsToPay(store: Store): number | null {
  const minutes = requireConfigured(store).options.checkout?.expiresInMinutes
  return minutes === undefined ? null : minutes * 60
}

interface Attempt {
  orderRef: string
  openedAt: Date
  expiresAt: Date | null
}

function toRequest(
  store: Store,
  payment: ProjectedPayment,
  { orderRef, openedAt, expiresAt, customerToken }: Attempt & { customerToken: CustomerToken | null },
): CreateTransactionRequest {
  const { options, checkout } = requireConfigured(store)
  const { customer_id } = payment
  const ids = { cart_id: payment.cart_id, payment_session_id: payment.session_id }
  const tokenAddress = customer_id === null ? undefined : toTokenAddress(store, customer_id, openedAt)
  return {
    shop_code: options.shopCode,
    amount: Number(payment.amount),
    currency: payment.currency_code.toUpperCase(),
    items: payment.lines.map((line) => ({ ...line })),
    ...(payment.sellers.length > 0 && { sellers: payment.sellers }),
    customer: payment.customer,
    checkout_type: "standard",
    order_id: orderRef,
    is_async: false,
    url_redirect: fillPlaceholders(payment.return_url, ids),
    failed_url_redirect: fillPlaceholders(payment.failed_url, ids),
    ...(checkout?.statusAddress && { callbackapi_url: checkout.statusAddress }),
    ...(tokenAddress !== undefined && { callback_url_token: tokenAddress }),
    ...(expiresAt && { expires_at: expiresAt.toISOString() }),
    ...(payment.dp_type !== null && { dp_type: payment.dp_type }),
    ...(payment.installment_plan_id !== null && { installment_plan_id: payment.installment_plan_id }),
    ...(customerToken && { token: customerToken.token, token_id: customerToken.tokenId }),
  }
}

const FRESH = {
  state: "open",
  isReversing: false,
  isRefunded: false,
  isUnheard: false,
  unreadRecordMs: null,
  checks: 0,
} as const

function toCreated({ trxid, status, redirect_url, ttl }: CreateTransactionResponse) {
  return {
    trxId: trxid,
    status,
    redirectUrl: redirect_url ?? null,
    expiresInSeconds: ttl ?? null,
    checkInMs: toNextPaymentCheckMs({ ...FRESH, status }) ?? 0,
  }
}

function toRefusal({ kind, serviceMessage }: ServiceError): CheckoutRefused["why"] {
  if (kind === "bad_item")
    return { code: "checkout_refused_there", values: serviceMessage ? { words: serviceMessage } : {} }
  if (kind === "fix_settings") return { code: "checkout_inert", values: {} }
  return { code: "checkout_out_of_reach", values: {} }
}
