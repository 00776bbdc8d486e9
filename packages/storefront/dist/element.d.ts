import { type PlanQuote, type PlanReason } from "./element/quote.js";
export { type Plan, type PlanQuote, type PlanReason } from "./element/quote.js";
export { type Texts } from "./element/texts.js";
/** The attributes of `<partner-commerce-plans>`. */
export interface PlansAttributes {
    /** Medusa's address. The script that the plugin serves knows it. */
    "backend-url"?: string;
    "publishable-key": string;
    /** On a product page, together with `region-id`. */
    "variant-id"?: string;
    "region-id"?: string;
    quantity?: string | number;
    /** In the cart, instead of a variant. */
    "cart-id"?: string;
    /** `en`, `en-PH`, `fil` …; without it the page's language. */
    locale?: string;
    /** The store's least amount. Below it the element shows "pay monthly from ₱1,000" instead of nothing. */
    minimum?: string | number;
    /** Own words as JSON, for example `{"title":"Pay later"}`. */
    texts?: string;
}
/** The details of the element's events. All of them bubble. */
export interface PlansEvents {
    "plans-loaded": CustomEvent<PlanQuote>;
    "plans-empty": CustomEvent<{
        reason: PlanReason;
    }>;
    "plans-error": CustomEvent<{
        error: unknown;
    }>;
}
/** A storefront that renders on its server imports this file there too, where elements do not exist. */
declare const BrowserElement: {
    new (): HTMLElement;
    prototype: HTMLElement;
};
/**
 * Custom element: "from ₱1,299 a month", and the plans in a dialog. It reserves one line until the store has answered, and takes no room if the
 * store has no plans. Changed attributes ask again, and an older answer is dropped.
 */
export declare class PartnerCommercePlans extends BrowserElement {
    static readonly observedAttributes: readonly string[];
    private frame;
    private asked;
    private isDue;
    connectedCallback(): void;
    disconnectedCallback(): void;
    attributeChangedCallback(): void;
    /** Asks again for the same: a cart keeps its id when its content changes. Several calls in one turn ask once. */
    refresh(): Promise<void>;
    private drawFrame;
    private show;
    /** An element that shows nothing has no open dialog. */
    private toggle;
    private tell;
    private read;
    /** @returns null until the attributes name a cart or a variant. @throws if the backend's address is unknown */
    private toQuestion;
}
declare global {
    interface HTMLElementTagNameMap {
        "partner-commerce-plans": PartnerCommercePlans;
    }
}
