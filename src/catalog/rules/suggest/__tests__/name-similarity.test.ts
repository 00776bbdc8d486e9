import { compareTexts, isTypo, similarity, type Thesaurus, toWords } from "../name-similarity"

it.each([
  ["Women's Shoes & Bags", ["women", "shoe", "bag"]],
  ["All the T-Shirts", ["tshirt"]],
  ["X-Box games, new", ["xbox", "game"]],
  ["Audio-Video", ["audio", "video"]],
  ["Batteries", ["battery"]],
  ["Ties", ["tie"]],
  ["Watches, Dishes, Boxes, Dresses", ["watch", "dish", "box", "dress"]],
  ["Chest of glass", ["chest", "glass"]],
  ["TVs / PS 5", ["tv", "ps"]],
  ["Café", ["cafe"]],
  ["& the", []],
])("the words of %j are %j", (name, words) => {
  expect(toWords(name)).toEqual(words)
})

it.each([
  ["table", "tabla", true],
  ["tabla", "table", true],
  ["table", "tablas", false],
  ["shoe", "shoo", false],
  ["shoe", "shoes", false],
  ["table", "cable", false],
  ["monitor", "mointor", false],
  ["keyboard", "keybaord", true],
  ["keyboard", "keybaor", false],
  ["keyboard", "kyebaord", false],
])("%j may be a mistyped %j: %s", (one, other, expected) => {
  expect(isTypo(one, other)).toBe(expected)
})

const knowing = (...words: string[]): Thesaurus => ({
  isKnown: (word) => words.includes(word),
  areRelated: () => false,
})
const nothing = knowing()
const related: Thesaurus = { isKnown: () => false, areRelated: () => true }

it.each<[string, string, number, Thesaurus?]>([
  ["Mobile Phones", "phones mobile", 1],
  ["Televison", "Television", 0.9],
  ["Tables", "Tablet", 0.9, knowing("table")],
  ["Tables", "Tablet", 0.8, knowing("table", "tablet")],
  ["Smartphones", "Phones", 0.8],
  ["Phones", "Smartphones", 0.8],
  ["Rings", "Earrings", 0.8],
  ["Cats", "Scatter", 0],
  ["Garden", "Laptops", 0],
  ["Garden", "Laptops", 0.75, related],
  // "home" counts 0.35: (1 + 1) / (1.35 + 1).
  ["Home Audio", "Audio", 0.85],
  ["", "Phones", 0],
  ["Phones", "&", 0],
])("%j and %j have a similarity of %d", (one, other, score, thesaurus = nothing) => {
  expect(similarity(one, other, thesaurus)).toBe(score)
})

it("texts are sorted by their characters", () => {
  expect([compareTexts("a", "b"), compareTexts("b", "a"), compareTexts("a", "a")]).toEqual([-1, 1, 0])
})
