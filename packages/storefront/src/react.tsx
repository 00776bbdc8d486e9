"use client"

import { createElement, type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from "react"
import { type PlansAttributes, type PlansEvents } from "./element"
import { type BegunPayment, CHANGING_STATES, type Checkout, type Refusal, toRefusal } from "./index"

export interface PaymentButtonProps {
  /** Begins the payment: `() => beginPayment(cart, sdk)`, or a server action that does. */
  begin: () => Promise<BegunPayment>
  children: ReactNode
  disabled?: boolean
  className?: string
  /** Receives a refusal. Without it the button shows the refusal below itself. */
  onRefused?: (refusal: Refusal) => void
}

/** Sends the customer to the service. The button is disabled from the click until the browser leaves the page, or the store refuses. */
export function PaymentButton({ begin, children, disabled, className, onRefused }: PaymentButtonProps): ReactElement {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // React sets the state after the event, so two clicks in one turn would both begin.
  const isLocked = useRef(false)
  const setLock = useCallback((locked: boolean) => {
    isLocked.current = locked
    setBusy(locked)
  }, [])

  useEffect(() => {
    // The back button restores the page as the customer left it, with a disabled button.
    const unlock = (event: PageTransitionEvent) => event.persisted && setLock(false)
    addEventListener("pageshow", unlock)
    return () => removeEventListener("pageshow", unlock)
  }, [setLock])

  const leave = async () => {
    if (isLocked.current) return
    setLock(true)
    setRefusal(null)
    const begun = await begin().catch(toRefusal)
    if (begun.kind === "leave") return location.assign(begun.url)
    setLock(false)
    if (onRefused) onRefused(begun)
    else setRefusal(begun)
  }
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={disabled || isBusy}
        aria-busy={isBusy}
        onClick={() => void leave()}
      >
        {children}
        {isBusy && <span aria-hidden="true"> …</span>}
      </button>
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  )
}

const isFinal = ({ state, order_id }: Checkout) =>
  !CHANGING_STATES.has(state) || (state === "approved" && order_id !== null)

export interface CheckoutReading {
  /** Null until the first answer. */
  checkout: Checkout | null
  error: unknown
  refresh: () => void
}

export interface CheckoutReadingOptions {
  /** The state that the server has read. */
  initial?: Checkout | null
  /** Milliseconds between two questions; 3,000 without it. */
  everyMs?: number
}

/** Reads the state of a payment, and asks again until the state is final. @param read a stable function, for example from `useCallback` */
export function useCheckout(
  read: () => Promise<Checkout>,
  { initial = null, everyMs = 3_000 }: CheckoutReadingOptions = {},
): CheckoutReading {
  const [checkout, setCheckout] = useState<Checkout | null>(initial)
  const [error, setError] = useState<unknown>(null)
  const [asked, setAsked] = useState(0)
  const refresh = useCallback(() => setAsked((times) => times + 1), [])
  const first = useRef(initial)

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      try {
        const answer = await read()
        if (isOver) return
        setCheckout(answer)
        setError(null)
        if (!isFinal(answer)) timer = setTimeout(() => void ask(), everyMs)
      } catch (failure) {
        if (isOver) return
        setError(failure)
        timer = setTimeout(() => void ask(), everyMs)
      }
    }
    const known = first.current
    first.current = null
    if (!known) void ask()
    else if (!isFinal(known)) timer = setTimeout(() => void ask(), everyMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [read, everyMs, asked])

  return { checkout, error, refresh }
}

export interface PaymentStateProps extends CheckoutReadingOptions {
  /** `() => readCheckout({ cartId }, sdk)`, or a server action that does; a stable function. */
  read: () => Promise<Checkout>
  /** The words of the link back to the service. */
  continueLabel?: ReactNode
  className?: string
  /** Called with each new state. */
  onChange?: (checkout: Checkout) => void
}

/** The store's sentence about a payment, with a link back to the service while the customer can still pay. */
export function PaymentState({
  read,
  initial,
  everyMs,
  continueLabel = "Continue",
  className,
  onChange,
}: PaymentStateProps): ReactElement | null {
  const { checkout } = useCheckout(read, { initial, everyMs })
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (!checkout) return
    const key = `${checkout.state} ${checkout.reason ?? ""} ${checkout.order_id ?? ""}`
    if (told.current !== key) onChange?.(checkout)
    told.current = key
  }, [checkout, onChange])
  // The cart has no payment, or the order is paid in another way.
  if (!checkout || (checkout.state === "none" && checkout.reason === null)) return null
  const { state, reason, message, redirect_url } = checkout
  return (
    <div role="status" className={className} data-state={state} data-reason={reason ?? undefined}>
      {message}
      {redirect_url !== null && (
        <>
          {" "}
          <a href={redirect_url}>{continueLabel}</a>
        </>
      )}
    </div>
  )
}

export interface InstallmentPlansProps {
  /** Medusa's address. */
  backendUrl: string
  publishableKey: string
  /** On a product page, together with `regionId`. */
  variantId?: string
  regionId?: string
  quantity?: number
  /** In the cart, instead of a variant. */
  cartId?: string
  /** Changes with the cart's content, for example its `updated_at`: the plans are read again. */
  version?: string | number
  locale?: string
  minimum?: number
  texts?: Record<string, string>
  className?: string
  onLoaded?: (event: PlansEvents["plans-loaded"]) => void
  onEmpty?: (event: PlansEvents["plans-empty"]) => void
  onError?: (event: PlansEvents["plans-error"]) => void
}

/** `<partner-commerce-plans>` with typed properties. The server renders its reserved line. */
export function InstallmentPlans(props: InstallmentPlansProps): ReactElement {
  const { version, texts, onLoaded, onEmpty, onError } = props
  const element = useRef<HTMLElement & { refresh?: () => void }>(null)
  useEffect(() => void import("./element"), [])
  useEffect(() => element.current?.refresh?.(), [version])
  useEffect(() => {
    const { current } = element
    const listeners = { "plans-loaded": onLoaded, "plans-empty": onEmpty, "plans-error": onError }
    for (const [name, listener] of Object.entries(listeners))
      if (listener) current?.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        if (listener) current?.removeEventListener(name, listener as EventListener)
    }
  }, [onLoaded, onEmpty, onError])
  const attributes: PlansAttributes = {
    "backend-url": props.backendUrl,
    "publishable-key": props.publishableKey,
    "variant-id": props.variantId,
    "region-id": props.regionId,
    "cart-id": props.cartId,
    quantity: props.quantity,
    locale: props.locale,
    minimum: props.minimum,
    texts: texts && JSON.stringify(texts),
  }
  // React before 19 knows `class` and not `className` on custom elements.
  const common = { class: props.className, suppressHydrationWarning: true, ref: element }
  // An empty line instead of a height in `style`, because a policy of `style-src 'self'` blocks inline styles of the server's page. The
  // element's shadow root replaces it.
  const reserved = createElement("div", null, "\u00a0")
  return createElement("partner-commerce-plans", { ...attributes, ...common }, reserved)
}
