import { createMedusaContainer } from "@medusajs/framework/utils"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { type ProjectedItem } from "../../catalog/page/project-page"
import { adjustItems } from "../../catalog/page/adjust-page"
import { syncCatalogWorkflow } from "../sync-catalog"
import { type Store } from "../../store/store"

const itemOf = (itemId: string): ProjectedItem => ({
  itemId,
  variantId: `variant_${itemId}`,
  productId: null,
  sku: null,
  name: null,
  fingerprint: { content: null, stock: null },
  partnerId: itemId,
  desired: { kind: "unwanted", reason: "deleted" },
  known: null,
  refused: null,
})

describe("the hook of the projected entries", () => {
  // The plugin counts calls of the hook by store.
  const store = { container: createMedusaContainer(), catalog: {} } as Store
  const items = [itemOf("a"), itemOf("b"), itemOf("c")]

  describe("where a handler is set", () => {
    let answer: (items: ProjectedItem[]) => unknown
    let isDryRun: boolean
    beforeAll(() => {
      syncCatalogWorkflow.hooks.entriesProjected((entries) => {
        isDryRun = entries.is_dry_run
        return new StepResponse(answer(entries.items))
      })
    })
    const adjusted = () => adjustItems(store, items, { isDryRun: true })

    it("accepts the items that it changes, and leaves the others as they are", async () => {
      answer = (given) => given.slice(1, 2).map((item) => ({ ...item, sku: "changed" }))
      expect(await adjusted()).toEqual([items[0], { ...items[1], sku: "changed" }, items[2]])
      expect(isDryRun).toBe(true)
    })

    it("treats an empty answer as no change", async () => {
      answer = () => undefined
      expect(await adjusted()).toEqual(items)
    })

    it("drops an item that was not projected", async () => {
      answer = (given) => [...given, itemOf("d")]
      expect(await adjusted()).toEqual(items)
    })
  })
})
