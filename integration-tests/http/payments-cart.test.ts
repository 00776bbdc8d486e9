import { type BigNumberInput } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import {
  completeCartWorkflow,
  createCartCreditLinesWorkflow,
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { toSaleFingerprint } from "../../src/payments/checkout/cart-sale"
import { type CartRow, readCart, readSold } from "../../src/payments/checkout/read-cart"
import { describeSellingStore } from "../harness/selling-store"

const exact = (amount: unknown) => MathBN.convert(amount as BigNumberInput).toFixed(4)

describeSellingStore("a cart before its payment", ({ store }) => {
  const carts = () => store.container.resolve(Modules.CART)
  const address = { first_name: "Ann", last_name: "Reyes", address_1: "1 Ayala", city: "Makati", country_code: "ph" }
  const line = { title: "Aurora", quantity: 3, unit_price: 33.335, requires_shipping: false }
  const vat = { code: "vat", rate: 12 }

  async function make() {
    const cart = await carts().createCarts({
      currency_code: "php",
      email: "ann@shop.example",
      shipping_address: address,
      billing_address: { ...address, first_name: "Ben" },
      items: [
        { ...line, tax_lines: [vat], adjustments: [{ code: "TEN", amount: 10.01 }] },
        { ...line, title: "Tala", unit_price: 15_990, is_tax_inclusive: true, tax_lines: [vat], product_title: "Tala" },
        { ...line, title: "Gift", unit_price: 0, quantity: 1 },
      ],
    })
    const [express] = await carts().addShippingMethods([{ cart_id: cart.id, name: "Express", amount: 150 }])
    const shipping_method_id = express?.id ?? ""
    await carts().setShippingMethodTaxLines(cart.id, [{ ...vat, shipping_method_id }])
    await carts().setShippingMethodAdjustments(cart.id, [{ shipping_method_id, code: "SHIP", amount: 50 }])
    await createCartCreditLinesWorkflow(store.container).run({
      input: [{ cart_id: cart.id, amount: 100, reference: null, reference_id: null, metadata: null }],
    })
    return cart
  }

  /** Reads the cart through Medusa's cart module. */
  async function readByModule(id: string) {
    const relations = ["billing_address", "shipping_address", "items", "shipping_methods"]
    const [cart] = await carts().listCarts({ id }, { select: ["id", "email", "total", "discount_total"], relations })
    if (!cart) throw new Error("The cart is gone")
    return cart
  }

  async function expectAsModule(id: string) {
    const [ours, theirs] = [await readCart(store.opened, id), await readByModule(id)]
    expect(exact(ours?.total)).toBe(exact(theirs.total))
    expect(exact(ours?.discount_total)).toBe(exact(theirs.discount_total))
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    const toLine = ({ id, original_total }: { id: string; original_total?: unknown }) => [id, exact(original_total)]
    expect(ours?.items.map(toLine)).toEqual((theirs.items ?? []).sort(byId).map(toLine))
    expect(ours?.shipping_methods?.map(toLine)).toEqual((theirs.shipping_methods ?? []).sort(byId).map(toLine))
    expect(ours?.items.map(({ quantity }) => quantity)).toEqual(
      (theirs.items ?? []).map(({ quantity }) => Number(quantity)),
    )
    expect(ours?.billing_address?.first_name).toBe(theirs.billing_address?.first_name ?? undefined)
    expect(ours?.shipping_address?.first_name).toBe(theirs.shipping_address?.first_name ?? undefined)
  }

  it("shows the totals of Medusa's cart module: taxes inside and on top, discounts, shipping", async () => {
    const { id } = await make()
    expect(exact((await readByModule(id)).total)).not.toBe(exact(0))
    await expectAsModule(id)
  })

  it("omits a removed line, tax, discount and shipping method", async () => {
    const { id } = await make()
    const whole = await readByModule(id)
    const [first, second] = whole.items ?? []
    await carts().softDeleteLineItems([first?.id ?? ""])
    await carts().setLineItemTaxLines(id, [])
    await expectAsModule(id)
    await carts().deleteShippingMethods((whole.shipping_methods ?? []).map((method) => method.id))
    await carts().updateLineItems(second?.id ?? "", { quantity: 7 })
    await expectAsModule(id)
    expect(exact((await readByModule(id)).total)).not.toBe(exact(whole.total))
  })

  it("reads as null after its deletion and for an unknown id", async () => {
    const { id } = await make()
    await carts().softDeleteCarts([id])
    expect(await readCart(store.opened, id)).toBeNull()
    expect(await readCart(store.opened, "cart_of_nobody")).toBeNull()
  })

  it("shows the same goods and totals as its order: taxes, discounts, shipping, credit", async () => {
    const { id } = await make()
    const cart = await readCart(store.opened, id)
    await complete(id)
    const sold = await readSold(store.opened, id)
    expect(sold?.id).toMatch(/^order_/)
    expect(exact(sold?.total)).toBe(exact(cart?.total))
    expect(fingerprintOf(sold)).toBe(fingerprintOf(cart))

    // The order decides, even if the cart changes.
    const [first] = cart?.items ?? []
    await carts().softDeleteLineItems([first?.id ?? ""])
    expect(fingerprintOf(await readSold(store.opened, id))).toBe(fingerprintOf(cart))
    await store.sql(`UPDATE order_item SET quantity = 4, raw_quantity = '{"value": "4"}' WHERE quantity = 3`)
    expect(fingerprintOf(await readSold(store.opened, id))).not.toBe(fingerprintOf(cart))
  })

  const fingerprintOf = (sold: CartRow | null) => sold && toSaleFingerprint(sold)

  async function complete(cart_id: string) {
    const { result: collection } = await createPaymentCollectionForCartWorkflow(store.container).run({
      input: { cart_id },
    })
    await createPaymentSessionsWorkflow(store.container).run({
      input: { payment_collection_id: collection.id, provider_id: "pp_system_default" },
    })
    await completeCartWorkflow(store.container).run({ input: { id: cart_id } })
  }
})
