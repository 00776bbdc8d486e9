import { type HistoryMessage } from "../../../messages/rules/message"
import { toHistoryLink } from "../history-link"

const ITEMS = "/partner-commerce/items"
const SHOWN = { code: "value_none", values: {} } as const
const phone = { name: "Aurora 5", product_id: "prod_1" }

describe("the page that shows the present state", () => {
  it.each<[string, HistoryMessage, string]>([
    ["is the product's", { code: "put_on_sale", values: phone }, "/products/prod_1"],
    [
      "is the variant's",
      { code: "put_on_sale", values: { ...phone, variant_id: "variant_1" } },
      "/products/prod_1/variants/variant_1",
    ],
    [
      "is the list of items for many products",
      { code: "put_on_sale", values: { name: { code: "so_many_products", values: { products: 2 } } } },
      "/partner-commerce/items",
    ],
    [
      "is that of categories",
      { code: "category_unmapped", values: { name: "Phones", category: "Mobile Phones" } },
      "/settings/partner-commerce/categories",
    ],
    ["is the push's own", { code: "pushed", values: { did: [] } }, "/partner-commerce/runs?run=pcrun_1"],
    [
      "is the setting's own",
      { code: "setting_changed", values: { field: "stock_buffer", from: SHOWN, to: SHOWN } },
      "/settings/partner-commerce#stock_buffer",
    ],
    [
      "is what was discarded",
      { code: "push_discarded", values: { items: 2 } },
      `${ITEMS}?problem=change_limit_discarded`,
    ],
    [
      "is what was rejected",
      { code: "reading_found", values: { did: [{ code: "were_rejected", values: { items: 2 } }] } },
      `${ITEMS}?problem=rejected`,
    ],
    [
      "is the inventory item's",
      {
        code: "reserved_quantity_repaired",
        values: { inventory_item_id: "iitem_1", item: "AURORA-128", location: "Manila", from: "3", to: "0" },
      },
      "/inventory/iitem_1",
    ],
    ["is what waits", { code: "push_waiting", values: { did: [] } }, "/partner-commerce/items?problem=change_limit"],
  ])("%s", (_, message, path) => {
    expect(toHistoryLink(message, "pcrun_1")).toBe(path)
  })

  it("does not exist for an entry that another version has noted", () => {
    expect(toHistoryLink(JSON.parse('{ "code": "of_tomorrow", "values": {} }') as HistoryMessage, "1")).toBeNull()
  })
})
