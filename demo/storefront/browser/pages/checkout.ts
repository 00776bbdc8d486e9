import { el } from "../../../../src/sandbox/console/browser/elements"
import { type Draw, type Visit } from "../page"
import { SERVICE } from "../shop"

/** Who buys in the demo, until somebody writes another name. */
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
  if (!cart) return { title: "Your cart is empty", content: [el("a", { href: "/" }, "To the goods")] }
  const [options, providers] = await Promise.all([shop.shippingOptions(cart.id), shop.paymentProviders()])

  const shipping = options.map(({ id, name, amount }) => ({ value: id, label: `${name}, ${shop.money(amount)}` }))
  const paying = providers.map((id) => ({ value: id, label: PROVIDER_NAMES[id] ?? id }))
  const pay = el("button", { type: "submit" }, "Order and pay")
  const form = el(
    "form",
    {},
    el("fieldset", {}, el("legend", {}, "Delivery address"), FIELDS.map(inputOf)),
    choiceOf("Delivery", "shipping", shipping),
    choiceOf("Payment", "provider", paying, SERVICE),
    el("p", {}, pay),
  )
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

const textOf = (data: FormData, name: string) => {
  const value = data.get(name)
  return typeof value === "string" ? value.trim() : ""
}

/** Fills the cart in, begins the payment and sends the customer there; without a way to go, the order is made at once. */
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
  const address = await shop.startPayment(cart, textOf(data, "provider"))
  if (address !== null) return location.assign(address)
  const done = await shop.complete(cart.id)
  if ("waits" in done) throw new Error(done.waits)
  go(`/orders/${done.orderId}`)
}

function inputOf({ label, ...attributes }: (typeof FIELDS)[number]): HTMLLabelElement {
  return el("label", {}, label, el("input", { required: true, ...attributes }))
}

function choiceOf(
  legend: string,
  name: string,
  choices: { value: string; label: string }[],
  preferred = choices[0]?.value,
): HTMLFieldSetElement {
  const radios = choices.map(({ value, label }) =>
    el(
      "label",
      { class: "choice" },
      el("input", { type: "radio", name, value, required: true, checked: value === preferred }),
      label,
    ),
  )
  return el("fieldset", {}, el("legend", {}, legend), radios)
}
