import { asFunction } from "@medusajs/framework/awilix"
import {
  type AuthorizePaymentInput,
  type AuthorizePaymentOutput,
  type CancelPaymentInput,
  type CancelPaymentOutput,
  type CapturePaymentInput,
  type CapturePaymentOutput,
  type CreateAccountHolderOutput,
  type DeletePaymentInput,
  type DeletePaymentOutput,
  type GetPaymentStatusInput,
  type GetPaymentStatusOutput,
  type InitiatePaymentInput,
  type InitiatePaymentOutput,
  type Logger,
  type MedusaContainer,
  type RefundPaymentInput,
  type RefundPaymentOutput,
  type RetrievePaymentInput,
  type RetrievePaymentOutput,
  type UpdatePaymentInput,
  type UpdatePaymentOutput,
  type WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  createMedusaContainer,
  MedusaError,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { type CheckoutRefusal } from "../../messages/rules/message"
import { toRefusalText } from "../../payments/rules/checkout-refusal"
import { type PaymentState } from "../../payments/rules/status"
import { type Authorization, authorizePayment } from "../../payments/status/authorize-payment"
import { CheckoutRefused } from "../../payments/checkout/checkout-refused"
import { medusaAmount } from "../../payments/checkout/medusa-amount"
import { findDealOfSession, readSession } from "../../payments/checkout/read-session"
import {
  giveUpSession,
  cancelUnordered,
  readStateOfTransaction,
  requestCancellation,
  showAgain,
  PROVIDER_DEPENDENCIES,
} from "../../payments/checkout/provider-requests"
import { refundForMedusa } from "../../payments/refund/refund-for-medusa"
import { openStore, type Store } from "../../store/store"
import { startPayment } from "../../workflows/start-payment"

/** The dependencies of the registration, resolved lazily, and the payment module's own. */
type Cradle = Record<string, unknown> & { logger?: Logger }

/**
 * Adapter from Medusa's payment interface to the actions. It has no secrets and no rules, because its registration depends on the module
 * that has them. A cancellation or deletion makes no call; it is a hint for the settler, which reads the facts.
 */
export default class PartnerCommercePaymentProvider extends AbstractPaymentProvider<object> {
  static override identifier = "partner-commerce"

  private readonly scope: MedusaContainer

  constructor(cradle: Cradle, options: object = {}) {
    super(cradle, options)
    this.scope = toScope(cradle)
    const ignored = Object.keys(options)
    if (ignored.length > 0) {
      cradle.logger?.warn(
        `partner-commerce: the payment provider takes no options and ignores ${ignored.join(", ")}: they belong to the plugin`,
      )
    }
  }

  async initiatePayment({ data }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const { session_id, ...given } = data ?? {}
    if (typeof session_id !== "string") throw refuse({ code: "checkout_for_carts", values: {} })
    const session = await this.withModule(() => readSession(this.store, session_id))
    const deal = session && (await findDealOfSession(this.store, session))
    if (deal) return { id: deal.trx_id, status: PaymentSessionStatus.PENDING, data: {} }

    try {
      const shown = session && (await showAgain(this.store, session, given.trx_id))
      const { state, data } = shown ?? (await startPayment(this.store, { session, data: given }))
      return { id: data.trx_id, status: SESSION_STATUSES[state], data }
    } catch (error) {
      throw toThrown(error)
    }
  }

  /**
   * An error keeps the session as it is, and the cart's completion answers with the error. For an unfinished payment it answers as for
   * 3-D Secure.
   */
  async authorizePayment({ data = {}, context }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const sessionId = context?.idempotency_key
    const authorization = await authorizePayment(this.store, sessionId ?? "")
    if (authorization.kind === "open") throw unfinished()
    if (authorization.kind === "changed") throw refuse({ code: "cart_changed", values: {} })
    if (authorization.kind === "short") throw refuse({ code: "out_of_stock", values: { lines: authorization.lines } })
    const shown = "shown" in authorization ? authorization.shown : {}
    return { data: { ...data, ...shown }, status: AUTHORIZED_AS[authorization.kind] }
  }

  /** The service has already taken the money, so a capture makes no call. */
  capturePayment({ data = {} }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return Promise.resolve({ data })
  }

  async refundPayment({ data = {}, amount, context }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const { trx_id } = data
    if (typeof trx_id !== "string") throw refuse({ code: "refund_not_here", values: {} })
    if (await cancelUnordered(this.store, trx_id)) return { data }
    const refundId = context?.idempotency_key ?? ""
    await refundForMedusa(this.store, { trxId: trx_id, amount: medusaAmount.parse(amount), refundId })
    return { data }
  }

  async cancelPayment({ data = {} }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    await requestCancellation(this.store, data.trx_id)
    return { data }
  }

  /** Like Medusa's Stripe provider, it throws for a payment that an order keeps. Then Medusa keeps the session. */
  async deletePayment({ data = {} }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    try {
      await giveUpSession(this.store, data.trx_id)
      return { data }
    } catch (error) {
      throw toThrown(error)
    }
  }

  async getPaymentStatus({ data = {} }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const state = await readStateOfTransaction(this.store, data.trx_id)
    return { data, status: state === null ? PaymentSessionStatus.PENDING : STATUSES[state] }
  }

  retrievePayment({ data = {} }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return Promise.resolve({ data })
  }

  /** Medusa makes a new session when a cart changes, so a session never changes its transaction. */
  updatePayment({ data = {} }: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return Promise.resolve({ data })
  }

  /** The service keeps no account holders. Without this method Medusa logs a warning for each customer's session. */
  createAccountHolder(): Promise<CreateAccountHolderOutput> {
    return Promise.resolve({} as CreateAccountHolderOutput)
  }

  /** Medusa's webhook route queues unverified bodies, so the service calls the plugin's own route. */
  getWebhookActionAndData(): Promise<WebhookActionResult> {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED })
  }

  /** The dependencies of the registration are resolved lazily, so each call opens the store. */
  private get store(): Store {
    return openStore(this.scope)
  }

  /** @throws a refusal if the registration lacks its dependencies */
  private async withModule<T>(task: () => Promise<T>): Promise<T> {
    if (PROVIDER_DEPENDENCIES.some((name) => !this.scope.resolve(name)))
      throw refuse({ code: "checkout_inert", values: {} })
    return task()
  }
}

/** Makes a container from the provider's dependencies. */
function toScope(cradle: Cradle): MedusaContainer {
  const scope = createMedusaContainer()
  const names = [...PROVIDER_DEPENDENCIES, "logger", "event_bus"]
  scope.register(Object.fromEntries(names.map((name) => [name, asFunction(() => cradle[name]).transient()])))
  return scope
}

function refuse(why: CheckoutRefusal): MedusaError {
  const { message, code } = toRefusalText(why)
  return new MedusaError(MedusaError.Types.INVALID_DATA, message, code)
}

const toThrown = (error: unknown) => (error instanceof CheckoutRefused ? refuse(error.why) : error)

const unfinished = () =>
  new MedusaError(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, "The customer has not finished at the payment service")

const AUTHORIZED_AS: Record<Exclude<Authorization["kind"], "open" | "changed" | "short">, PaymentSessionStatus> = {
  deal: PaymentSessionStatus.AUTHORIZED,
  captured: PaymentSessionStatus.CAPTURED,
  held: PaymentSessionStatus.PENDING_AUTHORIZATION,
  over: PaymentSessionStatus.CANCELED,
}

const STATUSES: Record<PaymentState, PaymentSessionStatus> = {
  // Storefronts lock a payment step that `requires_more`.
  open: PaymentSessionStatus.PENDING,
  held: PaymentSessionStatus.PENDING_AUTHORIZATION,
  approved: PaymentSessionStatus.CAPTURED,
  failed: PaymentSessionStatus.CANCELED,
  reversed: PaymentSessionStatus.CANCELED,
  abandoned: PaymentSessionStatus.CANCELED,
}

/** Medusa is still making the session, so it writes the session as authorized and not as captured. */
const SESSION_STATUSES: Record<PaymentState, PaymentSessionStatus> = {
  ...STATUSES,
  approved: PaymentSessionStatus.AUTHORIZED,
}
