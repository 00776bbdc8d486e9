import { type Checkout, PROVIDER_ID as SERVICE } from "../../../../packages/storefront/src"
import { el } from "../../../../src/sandbox/console/browser/elements"
import { goodsTable } from "../goods-table"
import { type Draw, type Visit } from "../page"
import { type Shop } from "../shop"

/** The demo's customer, unless the user types another. */
const FIELDS = [
  { name: "first_name", label: "First name", value: "Maria", autocomplete: "given-name" },
  { name: "last_name", label: "Last name", value: "Santos", autocomplete: "family-name" },
  { name: "email", label: "Email", value: "maria@example.com", autocomplete: "email", type: "email" },
  { name: "phone", label: "Phone", value: "+639171234567", autocomplete: "tel", type: "tel" },
  { name: "address_1", label: "Street", value: "12 Mabini Street", autocomplete: "address-line1" },
  { name: "city", label: "City", value: "Quezon City", autocomplete: "address-level2" },
  { name: "province", label: "Province", value: "Metro Manila", autocomplete: "address-level1" },
  { name: "postal_code", label: "Postal code", value: "1100", autocomplete: "postal-code" },
]

const PROVIDER_NAMES: Record<string, string> = {
  [SERVICE]: "Buy now, pay later with the service",
  pp_system_default: "Cash on delivery",
}

export const drawCheckout: Draw = async (visit) => {
  const { shop } = visit
  const cart = await shop.cart()
  if (!cart || cart.items?.length === 0)
    return { title: "Your cart is empty", content: [el("a", { href: "/" }, "To the goods")] }
  const [options, providers, checkout] = await Promise.all([
    shop.shippingOptions(cart.id),
    shop.paymentProviders(),
    shop.checkout({ cartId: cart.id }),
  ])

  const shipping = options.map(({ id, name, amount }) => ({ value: id, label: `${name}, ${shop.money(amount)}` }))
  const goods = el("div", {})
  const paying = el("div", {})
  const pay = el("button", { type: "submit" }, "Order and pay")
  const form = el(
    "form",
    {},
    el("fieldset", {}, el("legend", {}, "Delivery address"), FIELDS.map(inputOf)),
    choiceOf("Delivery", "shipping", shipping),
    paying,
    goods,
    el("p", {}, pay),
  )
  /** The total includes the chosen delivery, and the payment methods depend on the total. */
  const showTotal = () => {
    const chosen = new FormData(form)
    const delivery = options.find(({ id }) => id === textOf(chosen, "shipping"))?.amount ?? 0
    const total = cart.total - cart.shipping_total + delivery
    goods.replaceChildren(goodsTable(shop, { items: cart.items, delivery, total }))
    const choices = providers.map((id) => toPaymentChoice(shop, { id, checkout, total }))
    paying.replaceChildren(choiceOf("Payment", "provider", choices, textOf(chosen, "provider") || SERVICE))
  }
  showTotal()
  form.onchange = ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "shipping") showTotal()
  }
  form.onsubmit = (submit) => {
    submit.preventDefault()
    pay.disabled = true
    for (const old of form.querySelectorAll("[role=alert]")) old.remove()
    order(visit, cart.id, new FormData(form)).catch((error: Error) => {
      pay.disabled = false
      form.append(el("p", { role: "alert" }, error.message))
    })
  }
  return { title: "Checkout", content: [form] }
}

interface PaymentFacts {
  id: string
  checkout: Checkout
  total: number
}

/** The service takes carts within its limits only. */
function toPaymentChoice(shop: Shop, { id, checkout, total }: PaymentFacts): Choice {
  const label = PROVIDER_NAMES[id] ?? id
  const { state, reason, message, min_amount: least, max_amount: most } = checkout
  if (id !== SERVICE) return { value: id, label }
  if (least !== null && total < least)
    return { value: id, label: `${label} (from ${shop.money(least)})`, isDisabled: true }
  if (most !== null && total > most)
    return { value: id, label: `${label} (up to ${shop.money(most)})`, isDisabled: true }
  const isRefused = state === "none" && (reason === "out_of_stock" || reason === "unavailable")
  return isRefused ? { value: id, label: `${label} (${message})`, isDisabled: true } : { value: id, label }
}

const textOf = (data: FormData, name: string) => {
  const value = data.get(name)
  return typeof value === "string" ? value.trim() : ""
}

/** Fills in the cart. A customer of the service goes to the service's page; with any other method this completes the order. */
async function order({ shop, go }: Visit, cartId: string, data: FormData): Promise<void> {
  const names = FIELDS.map(({ name }) => name).filter((name) => name !== "email")
  const cart = await shop.fillIn(cartId, {
    email: textOf(data, "email"),
    address: {
      ...Object.fromEntries(names.map((name) => [name, textOf(data, name)])),
      country_code: shop.config.countryCode,
    },
    shippingOptionId: textOf(data, "shipping"),
  })
  const provider = textOf(data, "provider")
  if (provider === SERVICE) {
    const begun = await shop.begin(cart)
    if (begun.kind === "refused") throw new Error(begun.message)
    return location.assign(begun.url)
  }
  await shop.chooseProvider(cart, provider)
  const done = await shop.complete(cart.id)
  if ("waits" in done) throw new Error(done.waits)
  go(`/orders/${done.orderId}`)
}

function inputOf({ label, ...attributes }: (typeof FIELDS)[number]): HTMLLabelElement {
  return el("label", {}, label, el("input", { required: true, ...attributes }))
}

interface Choice {
  value: string
  label: string
  isDisabled?: boolean
}

function choiceOf(legend: string, name: string, choices: Choice[], wanted?: string): HTMLFieldSetElement {
  const possible = choices.filter(({ isDisabled }) => !isDisabled)
  const preferred = possible.find(({ value }) => value === wanted) ?? possible[0]
  const radios = choices.map(({ value, label, isDisabled }) =>
    el(
      "label",
      { class: "choice" },
      el("input", {
        type: "radio",
        name,
        value,
        required: true,
        disabled: isDisabled,
        checked: value === preferred?.value,
      }),
      label,
    ),
  )
  return el("fieldset", {}, el("legend", {}, legend), radios)
}
