import { aContent } from "../../src/core/catalog/__tests__/samples"
import { type ServiceRejection } from "../../src/core/catalog/plan/sendable"
import { type ItemRecord } from "../../src/modules/partner-commerce/catalog/item/record"
import { describeLedger, inStep, KNOWN } from "./ledger-driver"
import { SHOP } from "./module-suite"

const priced = (deals_price: number) => aContent({ deals_price })
const update = (deals_price: number) => ({
  kind: "update" as const,
  content: aContent({ name: "A text that the service refuses", deals_price }),
  fields: ["name" as const],
})
const refusal = (code: ServiceRejection["code"], ...prices: number[]): ServiceRejection => ({
  code,
  message: "",
  changes: prices.map(update),
})

describeLedger("prices that customers do not see yet", (driver, { service, sql }) => {
  const countGaps = () => service.catalog.items.countPriceGaps({ shopCode: SHOP })
  const gapsAfter = async (changes: Partial<ItemRecord>) => {
    await driver.mark(["a"])
    const { token, item } = await driver.first()
    await service.catalog.items.record(token, [inStep(item, { known_before: item.known, ...changes })])
    return countGaps()
  }

  it("counts the price that was sent last although an older price was refused with a text", async () => {
    const known = { ...KNOWN, content: priced(300), live: priced(200) }
    const waiting = { state: "parked" as const, refused: refusal("rejected", 200), awaits_approval: true }
    expect(await gapsAfter({ ...waiting, known })).toEqual([{ live: 200, price: 300, items: 1 }])
  })

  it("counts no item whose newest price is on sale although an older price was refused with a text", async () => {
    const known = { ...KNOWN, content: priced(300), live: priced(300) }
    expect(await gapsAfter({ state: "parked", refused: refusal("rejected", 200), known })).toEqual([])
  })

  it("counts the price that was refused last if no newer price was taken", async () => {
    const known = { ...KNOWN, content: null, live: priced(200) }
    const parked = { state: "parked" as const, refused: refusal("rejected", 250, 300) }
    expect(await gapsAfter({ ...parked, known })).toEqual([{ live: 200, price: 300, items: 1 }])
  })

  it("counts a price that the service changes each time", async () => {
    const known = { ...KNOWN, content: priced(100), live: priced(100) }
    const held = { state: "held" as const, refused: refusal("changed_there", 200) }
    await gapsAfter({ ...held, known })
    await sql(`UPDATE partner_commerce_item SET drift = '{"values":[],"times":3}'`)
    expect(await countGaps()).toEqual([{ live: 100, price: 200, items: 1 }])
  })
})
