import { type ReactElement, type ReactNode } from "react";
import { type PlansEvents } from "./element.js";
import { type BegunPayment, type Checkout, type Refusal } from "./index.js";
export interface PaymentButtonProps {
    /** Begins the payment: `() => beginPayment(cart, sdk)`, or a server action that does. */
    begin: () => Promise<BegunPayment>;
    children: ReactNode;
    disabled?: boolean;
    className?: string;
    /** A refusal is shown below the button without it. */
    onRefused?: (refusal: Refusal) => void;
}
/** Sends the customer to the service. It is locked from the click until the page leaves, or until the store refuses. */
export declare function PaymentButton({ begin, children, disabled, className, onRefused }: PaymentButtonProps): ReactElement;
export interface CheckoutReading {
    /** Null until the first answer. */
    checkout: Checkout | null;
    error: unknown;
    refresh: () => void;
}
export interface CheckoutReadingOptions {
    /** The state that the server has read. */
    initial?: Checkout | null;
    /** Milliseconds between two questions; 3,000 without it. */
    everyMs?: number;
}
/** Reads the state of a payment, and asks again until the state is final. @param read a stable function, for example from `useCallback` */
export declare function useCheckout(read: () => Promise<Checkout>, { initial, everyMs }?: CheckoutReadingOptions): CheckoutReading;
export interface PaymentStateProps extends CheckoutReadingOptions {
    /** `() => readCheckout({ cartId }, sdk)`, or a server action that does; a stable function. */
    read: () => Promise<Checkout>;
    /** The words of the link back to the service. */
    continueLabel?: ReactNode;
    className?: string;
    /** Tells each new state. */
    onChange?: (checkout: Checkout) => void;
}
/** The store's sentence about a payment, with a link back to the service while the customer can still pay. */
export declare function PaymentState({ read, initial, everyMs, continueLabel, className, onChange, }: PaymentStateProps): ReactElement | null;
export interface InstallmentPlansProps {
    /** Medusa's address. */
    backendUrl: string;
    publishableKey: string;
    /** On a product page, together with `regionId`. */
    variantId?: string;
    regionId?: string;
    quantity?: number;
    /** In the cart, instead of a variant. */
    cartId?: string;
    /** Changes with the cart's content, for example its `updated_at`: the plans are read again. */
    version?: string | number;
    locale?: string;
    minimum?: number;
    texts?: Record<string, string>;
    className?: string;
    onLoaded?: (event: PlansEvents["plans-loaded"]) => void;
    onEmpty?: (event: PlansEvents["plans-empty"]) => void;
    onError?: (event: PlansEvents["plans-error"]) => void;
}
/** `<partner-commerce-plans>` with typed properties. The server renders its reserved line. */
export declare function InstallmentPlans(props: InstallmentPlansProps): ReactElement;
