import { Modules } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { checkHealth } from "../../src/health/checks/check-health"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"

const UUID = "7b0a1c9e-0000-4000-8000-00000000000"
const ADDRESS = { street: "12 Kalayaan Avenue", city: "Makati" }
const MARIA = { full_name: "Maria Santos", phone: "+639171234567" }
const JOSE = { full_name: "Jose Reyes", phone: "0918 765 4321", email: "jose@mail.example" }

/** Shipping address, payer and shipping method of a deal's order. */
describeSellingStore("addresses, buyers and parcels", ({ store, seeded, shop, driver }) => {
  describe("an address without a country", () => {
    it("takes the only country of the region", async () => {
      const { deal, order } = await sell({ customer: { ...MARIA, adr_shipping: ADDRESS } })
      expect(order.shipping_address.country_code).toBe("ph")
      expect(deal.review).toEqual([])
    })

    it("leaves the country empty if the region has several, and marks the order for review", async () => {
      await setCountries(["ae", "ph", "sg"])
      const { deal, order } = await sell({ customer: { ...MARIA, adr_shipping: ADDRESS } })
      expect(order.shipping_address.country_code).toBeNull()
      expect(order.tax_total).toBe(0)
      expect(deal.review).toEqual(["no_country"])
      expect(order.metadata.partner_commerce.review).toEqual(["no_country"])
    })

    it("takes the country of the settings", async () => {
      await setCountries(["ae", "ph", "sg"])
      await shop.settings({ default_country: "PH" })
      expect((await shop.read("/settings")).settings).toMatchObject({ default_country: "ph" })
      const { deal, order } = await sell({ customer: { ...MARIA, adr_shipping: ADDRESS } })
      expect(order.shipping_address.country_code).toBe("ph")
      expect(order.tax_total).toBeGreaterThan(0)
      expect(deal.review).toEqual([])
    })

    it("leaves the country empty if the settings name one outside the region", async () => {
      await setCountries(["ae", "ph", "sg"])
      await shop.settings({ default_country: "fr" })
      const { deal } = await sell({ customer: { ...MARIA, adr_shipping: ADDRESS } })
      expect(deal.review).toEqual(["no_country"])
    })
  })

  it("prefers the country of the address to the country of the settings", async () => {
    await setCountries(["ae", "ph", "sg"])
    await shop.settings({ default_country: "sg" })
    const { deal, order } = await sell({ customer: { ...MARIA, adr_shipping: { ...ADDRESS, country: "PH" } } })
    expect(order.shipping_address.country_code).toBe("ph")
    expect(deal.review).toEqual([])
  })

  it("rejects an invalid country, and exports the setting with the configuration", async () => {
    expect(await shop.send("/settings", { default_country: "Philippines" })).toMatchObject({ status: 400 })
    await shop.settings({ default_country: "ph" })
    const { data } = await shop.get("/configuration")
    expect(data.configuration.settings).toMatchObject({ default_country: "ph" })
  })

  it("taxes prices by the country of the settings, and by no guessed country", async () => {
    await setCountries(["ae", "ph"])
    await store.sql("UPDATE price_preference SET is_tax_inclusive = false")
    const dear = Math.round(15_990 * 1.12)
    await shop.settings({ default_country: "ph" })
    expect(await plannedPrice()).toBe(dear)
    const estimate = await expectOk(shop.send("/settings?dry_run=true", { default_country: null }))
    expect(estimate.data.touches).toMatchObject({ items: 2, changes: 2 })
    await shop.settings({ default_country: null })
    expect(await plannedPrice()).toBe(15_990)
  })

  it("asks in doctor for the country if the region has several", async () => {
    const asked = async () => (await checkHealth(store.opened)).some(({ about }) => about === "setting default_country")
    expect(await asked()).toBe(false)
    await setCountries(["ae", "ph"])
    expect(await asked()).toBe(true)
    await shop.settings({ default_country: "ph" })
    expect(await asked()).toBe(false)
  })

  describe("a gift", () => {
    it("ships to the recipient and bills the sender, who is the customer", async () => {
      const { order } = await sell({ customer: { ...MARIA, adr_shipping: ADDRESS }, sender: JOSE })
      expect(order.shipping_address).toMatchObject({ first_name: "Maria", phone: MARIA.phone, city: "Makati" })
      expect(order.billing_address).toMatchObject({ first_name: "Jose", last_name: "Reyes", phone: JOSE.phone })
      expect(order.billing_address.address_1).toBeNull()
      expect(order.email).toBe(JOSE.email)
      expect(order.customer).toMatchObject({ first_name: "Jose", last_name: "Reyes", has_account: false })
    })

    it.each([[["Jose Reyes"]], ["Jose Reyes"], [{ note: "from me" }]])(
      "bills the recipient of a gift from an unreadable sender (%j), and creates no customer",
      async (sender) => {
        const { order } = await sell({ customer: { ...MARIA, adr_shipping: ADDRESS }, sender })
        expect(order.billing_address).toMatchObject({ first_name: "Maria", city: "Makati" })
        expect(order.customer).toBeNull()
      },
    )
  })

  describe("the customer", () => {
    it("gets a valid e-mail address on the order, and no invalid one", async () => {
      const { order } = await sell({ customer: { ...MARIA, email: " maria@mail.example " } })
      expect(order.email).toBe("maria@mail.example")
      const other = await sell({ trx_id: `${UUID}2`, customer: { ...MARIA, email: { at: "home" } } })
      expect(other.order.email).toBeNull()
    })

    it("is the same for the same phone number in any spelling", async () => {
      const first = await sell({ customer: MARIA })
      const spellings = ["0917 123 4567", "9171234567", "639171234567", "+63 (917) 123-4567", "0063 917 123 4567"]
      for (const [index, phone] of spellings.entries()) {
        const { order } = await sell({ trx_id: `${UUID}${index + 2}`, customer: { ...MARIA, phone } })
        expect(order.customer.id).toBe(first.order.customer.id)
      }
      expect(await countCustomers()).toBe(1)
    })

    it("is made once for ten simultaneous purchases with the same number", async () => {
      await driver.listed()
      const trxIds = Array.from({ length: 10 }, (_, n) => `${UUID}${n}`)
      const answers = await Promise.all(
        trxIds.map((trx_id) => driver.call(JSON.stringify(driver.body({ trx_id, customer: MARIA })))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(await countCustomers()).toBe(1)
    })

    it("never matches a stranger's account or a guest of the storefront with the same phone and address", async () => {
      const email = "maria@mail.example"
      const strangers = await store.container.resolve(Modules.CUSTOMER).createCustomers([
        { first_name: "Somebody", email, phone: MARIA.phone, has_account: true },
        { first_name: "Somebody", email, phone: MARIA.phone },
      ])
      const { order } = await sell({ customer: { ...MARIA, email } })
      expect(strangers.map(({ id }) => id)).not.toContain(order.customer.id)
      expect(order.customer).toMatchObject({ first_name: "Maria", has_account: false })
    })

    it("is new after a deletion or a registration", async () => {
      const customers = store.container.resolve(Modules.CUSTOMER)
      const first = await sell({ customer: MARIA })
      await customers.softDeleteCustomers([first.order.customer.id])
      const second = await sell({ trx_id: `${UUID}2`, customer: MARIA })
      expect(second.order.customer.id).not.toBe(first.order.customer.id)

      await store.sql("UPDATE customer SET has_account = true WHERE id = ?", [second.order.customer.id])
      const third = await sell({ trx_id: `${UUID}3`, customer: MARIA })
      expect(third.order.customer.id).not.toBe(second.order.customer.id)
    })

    it("is new for each order without a phone number", async () => {
      const orders = [await sell({ customer: { full_name: "Maria Santos" } })]
      orders.push(await sell({ trx_id: `${UUID}2`, customer: { full_name: "Maria Santos", phone: "n/a" } }))
      for (const { order } of orders) expect(order.customer).toMatchObject({ first_name: "Maria", last_name: "Santos" })
      expect(await countCustomers()).toBe(2)
    })

    it("is missing if its creation fails, and the order stays", async () => {
      jest.spyOn(store.opened.deals.customers, "claim").mockRejectedValue(new Error("no more customers"))
      const { order } = await sell({ customer: MARIA })
      expect(order.customer).toBeNull()
    })
  })

  describe("a shipping option without a setting", () => {
    it("becomes the first that ships from the unit's location to the address, except return options", async () => {
      await shop.settings({ shipping_option_id: null })
      // The id of each of these options sorts before the id of the right option.
      await addOption("so_0_return", { rules: "is_return" })
      await addOption("so_0_elsewhere", { location: "another" })
      await addOption("so_0_abroad", { country: "sg" })
      await addOption("so_0_pickup", { type: "pickup" })
      const { order, deal } = await sell({ customer: { ...MARIA, adr_shipping: ADDRESS } })
      expect(order.shipping_methods).toMatchObject([{ shipping_option_id: seeded().shipping_option.id }])
      expect(deal.review).toEqual([])
    })

    it("stays empty if none ships to the address, and the order asks for review", async () => {
      await shop.settings({ shipping_option_id: null })
      await setCountries(["ph", "sg"])
      const { order, deal } = await sell({ customer: { ...MARIA, adr_shipping: { ...ADDRESS, country: "SG" } } })
      expect(order.shipping_methods).toMatchObject([{ shipping_option_id: null }])
      expect(deal.review).toEqual(["no_shipping_option"])
    })

    it("stays empty for stock at a location without shipping, and the item shows this before the sale", async () => {
      await shop.settings({ shipping_option_id: null })
      await driver.listed()
      const readAdvice = async () =>
        (await shop.read(`/items/${shop.small}`)).item.advice.filter(
          ({ code }: { code: string }) => code === "locations_cannot_ship",
        )
      expect(await readAdvice()).toEqual([])
      await store.sql("UPDATE fulfillment_set SET type = 'pickup'")
      expect(await readAdvice()).toMatchObject([
        { message: "0 of 1 location with its stock can ship it", values: { shipping: 0, locations: 1 } },
      ])
      const { deal } = await sell({ customer: { ...MARIA, adr_shipping: ADDRESS } })
      expect(deal.review).toEqual(["no_shipping_option"])
      await shop.settings({ shipping_option_id: seeded().shipping_option.id })
      expect(await readAdvice()).toEqual([])
    })
  })

  async function sell(changes: Record<string, unknown>) {
    await driver.listed()
    const body = driver.body({ trx_id: `${UUID}1`, ...changes })
    const answer = await driver.call(JSON.stringify(body))
    if (answer.status !== 200) throw new Error(answer.text)
    await driver.finished(body.trx_id)
    const deal = await driver.dealOf(body.trx_id)
    const fields = "*shipping_address,*billing_address,*shipping_methods,*customer,tax_total,email,metadata"
    const { data } = await store.admin.get(`/admin/orders/${deal.order_id}?fields=${fields}`)
    return { deal, order: { ...data.order, customer: data.order.customer ?? null } }
  }

  async function setCountries(countries: string[]): Promise<void> {
    const input = { selector: { id: seeded().region.id }, update: { countries } }
    await updateRegionsWorkflow(store.container).run({ input })
  }

  async function countCustomers(): Promise<number> {
    return (await store.container.resolve(Modules.CUSTOMER).listCustomers({})).length
  }

  /** The price that a push would send for the smaller phone. */
  async function plannedPrice(): Promise<unknown> {
    const { fields } = await shop.explain(shop.small)
    return fields.find(({ field }: { field: string }) => field === "deals_price").desired
  }

  interface OtherOption {
    rules?: "is_return"
    location?: "another"
    country?: string
    type?: string
  }

  async function addOption(
    id: string,
    { rules, location, country = "ph", type = "shipping" }: OtherOption,
  ): Promise<void> {
    const fulfilment = store.container.resolve(Modules.FULFILLMENT)
    const set = await fulfilment.createFulfillmentSets({
      name: id,
      type,
      service_zones: [{ name: id, geo_zones: [{ type: "country", country_code: country }] }],
    })
    if (location !== "another") {
      await store.container.resolve("link").create({
        [Modules.STOCK_LOCATION]: { stock_location_id: seeded().stock_location.id },
        [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
      })
    }
    await fulfilment.createShippingOptions({
      id,
      name: id,
      price_type: "flat",
      provider_id: "manual_manual",
      service_zone_id: set.service_zones[0]?.id ?? "",
      shipping_profile_id: seeded().shipping_profile.id,
      type: { label: id, description: id, code: id },
      rules: rules ? [{ attribute: rules, operator: "eq", value: "true" }] : [],
      data: {},
    } as Parameters<typeof fulfilment.createShippingOptions>[0] & { id: string })
  }
})
