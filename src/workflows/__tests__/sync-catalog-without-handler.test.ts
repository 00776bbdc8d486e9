import { type ProjectedItem } from "../../catalog/page/project-page"
import { adjustItems } from "../../catalog/page/adjust-page"
import { type Store } from "../../store/store"
import "../sync-catalog"

/** A separate file, because a handler of another test stays in its registry of modules (integration-tests/unit/entry.ts). */
describe("the hook of the projected entries, where no handler is set", () => {
  it("does not start Medusa's workflow engine, which would read and copy every field", async () => {
    let reads = 0
    const item: ProjectedItem = {
      itemId: "a",
      variantId: "variant_a",
      productId: null,
      sku: null,
      get name() {
        reads++
        return null
      },
      fingerprint: { content: null, stock: null },
      partnerId: "a",
      desired: { kind: "unwanted", reason: "deleted" },
      known: null,
      refused: null,
    }
    const items = [item]
    expect(await adjustItems({} as Store, items, { isDryRun: false })).toBe(items)
    expect(reads).toBe(0)
  })
})
