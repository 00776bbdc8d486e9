import { draw } from "./drawing"
import { type QuoteQuestion, readQuote } from "./quote"
import { STYLE } from "./style"

/**
 * The attributes of `<partner-commerce-plans>`. A framework's types take them from here, for example in React:
 * `declare module "react" { namespace JSX { interface IntrinsicElements { "partner-commerce-plans": PlansAttributes } } }`.
 */
export interface PlansAttributes {
  /** Medusa's address; the page's own where there is none. */
  "backend-url"?: string
  "publishable-key": string
  /** On a product page, together with `region-id`. */
  "variant-id"?: string
  "region-id"?: string
  quantity?: string | number
  /** In the cart, instead of a variant. */
  "cart-id"?: string
  /** `en`, `en-PH`, `fil` …; that of the page where there is none. */
  locale?: string
}

const OBSERVED: (keyof PlansAttributes)[] = [
  "backend-url",
  "publishable-key",
  "variant-id",
  "region-id",
  "quantity",
  "cart-id",
  "locale",
]

/** A storefront that renders on its server imports this there too, where there are no elements. */
const BrowserElement = (globalThis.HTMLElement as typeof HTMLElement | undefined) ?? (class {} as typeof HTMLElement)
const registry = globalThis.customElements as CustomElementRegistry | undefined

/**
 * Custom element: "from ₱1,299 a month", and the plans in a dialog.
 *
 * It is *empty* until the store has answered, and where it has no plans for what is asked: then it takes no room. It is *shown*
 * otherwise. Changed attributes ask anew; what was asked before is given up.
 */
export class PartnerCommercePlans extends BrowserElement {
  static readonly observedAttributes: readonly string[] = OBSERVED

  private readonly root = this.attachShadow({ mode: "open" })
  private asked: AbortController | null = null
  private isDue = false

  connectedCallback(): void {
    void this.refresh()
  }

  disconnectedCallback(): void {
    this.asked?.abort()
  }

  attributeChangedCallback(): void {
    void this.refresh()
  }

  /** Asks again for the same: a cart keeps its id when its content changes. Several calls in one turn ask once. */
  async refresh(): Promise<void> {
    if (this.isDue) return
    this.isDue = true
    await Promise.resolve()
    this.isDue = false
    this.asked?.abort()
    const question = this.isConnected ? this.toQuestion() : null
    if (!question) return this.show(null)
    const asked = new AbortController()
    this.asked = asked
    const quote = await readQuote(question, asked.signal)
    if (!asked.signal.aborted) this.show(quote && draw(quote, this.locale))
  }

  private get locale(): string {
    return this.getAttribute("locale") || document.documentElement.lang || navigator.language
  }

  private toQuestion(): QuoteQuestion | null {
    const read = (name: keyof PlansAttributes) => this.getAttribute(name) ?? ""
    const [cart_id, variant_id, region_id] = [read("cart-id"), read("variant-id"), read("region-id")]
    const isComplete = cart_id !== "" || (variant_id !== "" && region_id !== "")
    if (!isComplete || read("publishable-key") === "") return null
    const query: Record<string, string> = cart_id
      ? { cart_id }
      : { variant_id, region_id, quantity: read("quantity") || "1" }
    return { backendUrl: read("backend-url") || location.origin, publishableKey: read("publishable-key"), query }
  }

  private show(drawn: { line: Node; dialog: Node } | null): void {
    const style = document.createElement("style")
    style.textContent = STYLE
    this.root.replaceChildren(...(drawn ? [style, drawn.line, drawn.dialog] : [style]))
    this.toggleAttribute("shown", drawn !== null)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "partner-commerce-plans": PartnerCommercePlans
  }
}

// Loaded twice, by a script and by a bundle, is no reason to fail.
if (registry && !registry.get("partner-commerce-plans")) registry.define("partner-commerce-plans", PartnerCommercePlans)
