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
    ["nothing where it is as it was seen", {}, NOTHING],
    ["nothing where the keys only moved", { device_keys: ["a", "b"], acknowledged_keys: ["b", "a"] }, NOTHING],
    ["a category that nobody has seen", { acknowledged_keys: null }, { ...NOTHING, added: ["Smartphones"] }],
    ["one that is gone", { gone_at: "2026-01-01" }, { ...NOTHING, removed: ["Smartphones"] }],
    ["nothing of one that came and went unseen", { gone_at: "2026-01-01", acknowledged_keys: null }, NOTHING],
    [
      "keys that came and went",
      { device_keys: ["ram"] },
      { ...NOTHING, device_keys_changed: [{ category: "Smartphones", added: ["ram"], removed: ["color"] }] },
    ],
  ])("is %s", (_, changes, news) => {
    expect(toCategoryNews([category(changes)])).toEqual(news)
  })
})
