import { type SeenCategory, toCategoryNews } from "../category-news"

const NOTHING = { added: [], removed: [], device_keys_changed: [] }
const category = (changes: Partial<SeenCategory>): SeenCategory => ({
  category: "Smartphones",
  device_keys: ["color"],
  acknowledged_keys: ["color"],
  gone_at: null,
  ...changes,
})

describe("the news of the service's categories", () => {
  it.each([
    ["nothing for a category that is as a person saw it", {}, NOTHING],
    ["nothing for keys in another order", { device_keys: ["a", "b"], acknowledged_keys: ["b", "a"] }, NOTHING],
    ["a category that no person has seen", { acknowledged_keys: null }, { ...NOTHING, added: ["Smartphones"] }],
    ["a category that is gone", { gone_at: "2026-01-01" }, { ...NOTHING, removed: ["Smartphones"] }],
    [
      "nothing for a category that came and went before a person saw it",
      { gone_at: "2026-01-01", acknowledged_keys: null },
      NOTHING,
    ],
    [
      "keys that came and went",
      { device_keys: ["ram"] },
      { ...NOTHING, device_keys_changed: [{ category: "Smartphones", added: ["ram"], removed: ["color"] }] },
    ],
  ])("contain %s", (_, changes, news) => {
    expect(toCategoryNews([category(changes)])).toEqual(news)
  })
})
