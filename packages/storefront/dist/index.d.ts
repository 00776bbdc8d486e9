/** Typed functions for a storefront that offers the payment method: begin a payment, read its state, finish the customer's return. */
import { type MedusaStore } from "./store.js";
export { type MedusaSdk, type MedusaStore, type StoreAddress } from "./store.js";
export declare const PROVIDER_ID = "pp_partner-commerce_partner-commerce";
export type CheckoutState = "none" | "open" | "held" | "approved" | "failed" | "reversed" | "abandoned";
export type CheckoutReason = "rejected" | "cancelled" | "expired" | "out_of_stock" | "cart_changed" | "order_cancelled" | "below_minimum" | "above_maximum" | "unavailable";
/** The answer of `GET /store/partner-commerce/checkout`. */
export interface Checkout {
    /** `none`: no payment was begun of the cart as it is. */
    state: CheckoutState;
    /** Why the cart cannot be paid, or why its payment ended. */
    reason: CheckoutReason | null;
    /** A sentence for the customer. */
    message: string;
    /** The service's page; null once the customer can no longer pay there. */
    redirect_url: string | null;
    order_id: string | null;
    /** ISO 8601. */
    expires_at: string | null;
    /** Major units. */
    min_amount: number | null;
    max_amount: number | null;
}
/** The code of a refused session: a reason, the state of the payment that an order keeps, or a code of `docs/checkout.md`. */
export type RefusalCode = CheckoutReason | Extract<CheckoutState, "approved" | "held"> | "checkout_busy" | (string & Record<never, never>);
export interface Refusal {
    kind: "refused";
    code: RefusalCode;
    /** A sentence for the customer, without the code. */
    message: string;
}
/** The part of Medusa's cart that a payment needs. */
export interface PayableCart {
    id: string;
    payment_collection?: {
        id: string;
    } | null;
}
export interface PaymentChoices {
    /** The customer comes back to this address; `{cart_id}` and `{payment_session_id}` are filled in. */
    return_url?: string;
    /** The customer comes back to this address after a rejection or a cancellation. */
    failed_url?: string;
    /** A plan that was quoted for this cart. */
    installment_plan_id?: string | number;
    /** A kind of down payment that the store allows. */
    dp_type?: "cs" | "be" | "me";
}
export type BegunPayment = 
/** Send the customer to the service. */
{
    kind: "leave";
    url: string;
} | Refusal;
/**
 * Begins the payment of a cart, or continues it. Call it when the customer clicks: it answers for the state of this moment, so an ended
 * payment never leads to a dead page. A refusal is a value, because a server action must not throw what the customer should read.
 */
export declare function beginPayment(cart: PayableCart, store: MedusaStore, choices?: PaymentChoices): Promise<BegunPayment>;
export type CheckoutSubject = {
    cartId: string;
    orderId?: never;
} | {
    orderId: string;
    cartId?: never;
};
/** Reads the state of the payment of a cart or an order. @param locale such as `fil-PH`; without it the request's own language counts */
export declare function readCheckout(subject: CheckoutSubject, store: MedusaStore, locale?: string): Promise<Checkout>;
export type CompletedReturn = 
/** The order exists, paid or on hold. Forget the cart if it is the customer's current one. */
{
    kind: "order";
    cartId: string;
    orderId: string;
    checkout: Checkout;
}
/** The service has not decided, or the order comes within a moment: show the state and read it again. */
 | {
    kind: "waiting";
    cartId: string;
    checkout: Checkout;
}
/** The payment ended: show the reason and the payment methods. */
 | {
    kind: "ended";
    cartId: string;
    checkout: Checkout;
}
/** The address names no cart. */
 | {
    kind: "unknown";
};
/**
 * Finishes the customer's return from the service: makes the order if the payment allows it, and reads the state.
 *
 * @param request of the return page, or its address; the query has `cart_id`
 */
export declare function completeReturn(request: Request | URL | string, store: MedusaStore, locale?: string): Promise<CompletedReturn>;
/**
 * Answers with a page that goes on to an address of the own site. A redirect chain that another site has begun carries no `SameSite=Strict`
 * cookie, so a storefront with such cookies would not know its customer. The navigation of an own page carries them.
 */
export declare function navigate(url: string): Response;
/** Reads a refusal from an error of js-sdk or of these functions: its message ends with the code. */
export declare function toRefusal(error: unknown): Refusal;
