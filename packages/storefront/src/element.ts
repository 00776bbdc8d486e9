import { drawFrame, fill, type Frame, showBusy, showMinimum, showPlans } from "./element/drawing"
import { type PlanQuote, type PlanReason, type QuoteQuestion, readQuote } from "./element/quote"
import { STYLE } from "./element/style"
import { type Texts, wordsOf } from "./element/texts"

export { type Plan, type PlanQuote, type PlanReason } from "./element/quote"
export { type Texts } from "./element/texts"

/** The attributes of `<partner-commerce-plans>`. */
export interface PlansAttributes {
  /** Medusa's address. The script that the plugin serves knows it. */
  "backend-url"?: string
  "publishable-key": string
  /** On a product page, together with `region-id`. */
  "variant-id"?: string
  "region-id"?: string
  quantity?: string | number
  /** In the cart, instead of a variant. */
  "cart-id"?: string
  /** `en`, `en-PH`, `fil` …; without it the page's language. */
  locale?: string
  /** The store's least amount. Below it the element shows "pay monthly from ₱1,000" instead of nothing. */
  minimum?: string | number
  /** Own words as JSON, for example `{"title":"Pay later"}`. */
  texts?: string
}

const OBSERVED: (keyof PlansAttributes)[] = [
  "backend-url",
  "publishable-key",
  "variant-id",
  "region-id",
  "quantity",
  "cart-id",
  "locale",
  "minimum",
  "texts",
]

/** The details of the element's events. All of them bubble. */
export interface PlansEvents {
  "plans-loaded": CustomEvent<PlanQuote>
  "plans-empty": CustomEvent<{ reason: PlanReason }>
  "plans-error": CustomEvent<{ error: unknown }>
}

/** A storefront that renders on its server imports this file on the server too, and a server has no elements. */
const BrowserElement = (globalThis.HTMLElement as typeof HTMLElement | undefined) ?? (class {} as typeof HTMLElement)
const registry = globalThis.customElements as CustomElementRegistry | undefined

/** The script's own address names the backend only if the plugin serves the script. */
const [, SERVED_BY = ""] = /^(https?:.*)\/partner-commerce\/components\/plans\.js/.exec(import.meta.url) ?? []

/** One style sheet for all elements: a policy of `style-src 'self'` allows it. */
let sheet: CSSStyleSheet | undefined

/**
 * Custom element: "from ₱1,299 a month", and the plans in a dialog. It reserves one line until the store has answered, and takes no room if
 * the store has no plans. A changed attribute causes a new request, and the element drops older answers.
 */
export class PartnerCommercePlans extends BrowserElement {
  static readonly observedAttributes: readonly string[] = OBSERVED

  private frame: Frame | null = null
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

  /**
   * Requests the plans again for the same cart or variant, because a cart keeps its id when its content changes. Several calls in one turn
   * send one request.
   */
  async refresh(): Promise<void> {
    if (this.isDue) return
    this.isDue = true
    await Promise.resolve()
    this.isDue = false
    this.asked?.abort()
    if (!this.isConnected) return
    const asked = (this.asked = new AbortController())
    const frame = (this.frame ??= this.drawFrame())
    try {
      const question = this.toQuestion()
      if (!question) return this.toggle(false)
      this.toggle(true)
      showBusy(frame)
      const quote = await readQuote(question, asked.signal)
      if (!asked.signal.aborted) this.show(frame, quote)
    } catch (error) {
      if (asked.signal.aborted) return
      this.toggle(false)
      this.tell("plans-error", { error })
    }
  }

  private drawFrame(): Frame {
    const root = this.attachShadow({ mode: "open" })
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(STYLE)
    }
    root.adoptedStyleSheets = [sheet]
    const frame = drawFrame()
    root.append(frame.line, frame.dialog)
    return frame
  }

  private show(frame: Frame, quote: PlanQuote): void {
    const own = JSON.parse(this.read("texts") || "{}") as Partial<Texts>
    const words = wordsOf(this.read("locale") || document.documentElement.lang, quote.currency_code, own)
    if (quote.from_per_month !== null) {
      showPlans(frame, quote, words)
      return this.tell("plans-loaded", quote)
    }
    const minimum = quote.reason === "below_minimum" ? Number(this.read("minimum")) : 0
    frame.dialog.close()
    showMinimum(frame, fill(words.texts.minimum, words.money(minimum)))
    this.toggle(minimum > 0)
    this.tell("plans-empty", { reason: quote.reason ?? "unavailable" })
  }

  /** An element that shows nothing has no open dialog. */
  private toggle(isShown: boolean): void {
    this.toggleAttribute("empty", !isShown)
    if (!isShown) this.frame?.dialog.close()
  }

  private tell<Name extends keyof PlansEvents>(name: Name, detail: PlansEvents[Name]["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  private read(name: keyof PlansAttributes): string {
    return this.getAttribute(name) ?? ""
  }

  /** @returns null until the attributes name a cart or a variant. @throws if the backend's address is unknown */
  private toQuestion(): QuoteQuestion | null {
    const [cart_id, variant_id, region_id] = [this.read("cart-id"), this.read("variant-id"), this.read("region-id")]
    const isComplete = cart_id !== "" || (variant_id !== "" && region_id !== "")
    const publishableKey = this.read("publishable-key")
    if (!isComplete || publishableKey === "") return null
    const backendUrl = this.read("backend-url") || SERVED_BY
    if (!backendUrl) throw new Error("<partner-commerce-plans> needs backend-url")
    const query: Record<string, string> = cart_id
      ? { cart_id }
      : { variant_id, region_id, quantity: this.read("quantity") || "1" }
    return { backendUrl, publishableKey, query }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "partner-commerce-plans": PartnerCommercePlans
  }
}

// A page may load this file twice, from a script and from a bundle.
if (registry && !registry.get("partner-commerce-plans")) registry.define("partner-commerce-plans", PartnerCommercePlans)
