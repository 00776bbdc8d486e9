/**
 * Which of the service's categories a store category probably means, by names and goods. Suggestions are shown with their reason, never
 * applied.
 */
import { type CategoryReason } from "../../../messages/rules/message"
import { type CategoryMappings } from "../desired/category"
import { render } from "../../../messages/rules/render"
import {
  compareTexts,
  coverage,
  roundScore,
  similarityOfWords,
  toWords,
  isTypo,
  type Thesaurus,
} from "./name-similarity"

export interface StoreCategory {
  id: string
  name: string
  /** Ids from the root down to the category itself. */
  path: string[]
}

export interface CategorySuggestion {
  category_id: string
  category_name: string
  category: string
  /** 0 to 1. */
  score: number
  why: CategoryReason
  /** The reason in English. */
  reason: string
}

export interface SuggestInput {
  storeCategories: StoreCategory[]
  /** The service's live categories. */
  liveCategories: string[]
  /** The existing mappings. */
  mappings: CategoryMappings
  goods?: CategoryGoods[]
}

/** Products in a store category or below. */
export interface CategoryGoods {
  category_id: string
  /** The service's category of these goods, by their other categories or by choice; null = none. */
  category: string | null
  products: number
}

/** Names with a lower score are not similar. */
const LOWEST_SCORE = 0.35
/** If two categories fit equally well, neither is suggested: "Pants" may be men's or women's. */
const CLEARLY_BETTER = 0.02

/** The best suggestion for each store category that is neither mapped nor inherits a mapping, best first. */
export function suggestCategories(input: SuggestInput): CategorySuggestion[] {
  const rank = rankCategories(input)
  return input.storeCategories
    .filter(({ path }) => !path.some((id) => input.mappings.has(id)))
    .flatMap((category) => {
      const [best, second] = rank(category)
      if (!best || best.score < LOWEST_SCORE) return []
      const isClear = best.score === 1 || best.score - (second?.score ?? 0) >= CLEARLY_BETTER
      return isClear
        ? [{ category_id: category.id, category_name: category.name, ...best, reason: render(best.why) }]
        : []
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        compareTexts(a.category_name, b.category_name) ||
        compareTexts(a.category_id, b.category_id),
    )
}

type Ranked = Pick<CategorySuggestion, "category" | "score" | "why">

/** Every category of the service for one of the store's, the likeliest first. */
export function rankCategories(input: SuggestInput): (category: StoreCategory) => Ranked[] {
  const names = new Map(input.storeCategories.map((category) => [category.id, toName(category.name)]))
  const live = input.liveCategories.map(toTarget)
  const targets = new Map(live.map((target) => [target.category, target]))
  for (const [id, category] of input.mappings) {
    const name = names.get(id)
    if (name && category !== null) targets.get(category)?.mapped.push(name)
  }
  const goods = new Map<string, CategoryGoods[]>()
  for (const each of input.goods ?? []) goods.set(each.category_id, [...(goods.get(each.category_id) ?? []), each])
  return ({ id, path }) => {
    const namesOfPath = path.flatMap((id) => names.get(id) ?? [])
    const weighByGoods = toGoodsWeight(goods.get(id) ?? [])
    return live
      .map((target) => ({ category: target.category, ...scoreTarget(namesOfPath, target) }))
      .map(weighByGoods)
      .sort((a, b) => b.score - a.score || compareTexts(a.category, b.category))
  }
}

/** The greatest weight of the goods. It is so low that a suggestion is never certain only because of the goods. */
const MOST_WEIGHT_OF_GOODS = 0.75

/** The more goods already go to a category, the less its name counts. An equal name stays certain. */
function toGoodsWeight(goods: CategoryGoods[]): (byName: Ranked) => Ranked {
  const count = (counted: CategoryGoods[]) => counted.reduce((sum, { products }) => sum + products, 0)
  const products = count(goods)
  const known = count(goods.filter(({ category }) => category !== null))
  if (known === 0) return (byName) => byName
  const weight = (MOST_WEIGHT_OF_GOODS * known) / (products + 1)
  return (byName) => {
    if (byName.score === 1) return byName
    const { category } = byName
    const going = count(goods.filter((each) => each.category === category))
    const [ofName, ofGoods] = [byName.score * (1 - weight), (going / known) * weight]
    const why = { code: "category_of_goods", values: { category, goods: going, products } } as const
    return { category, score: roundScore(ofName + ofGoods), why: ofGoods > ofName ? why : byName.why }
  }
}

interface Name {
  name: string
  words: string[]
}

/** A category of the service, with the store's categories that were mapped to it before. */
interface Target {
  category: string
  words: string[]
  mapped: Name[]
  /** 0 to 1. */
  likeness: (name: Name) => number
}

/** Memoized: categories of one branch share the names above them. */
function toTarget(category: string): Target {
  const words = toWords(category)
  const known = new Map<string, number>()
  const likeness = (name: Name) => {
    const score = known.get(name.name) ?? similarityOfWords(name.words, words, RETAIL)
    known.set(name.name, score)
    return score
  }
  return { category, words, mapped: [], likeness }
}

const toName = (name: string): Name => ({ name, words: toWords(name) })

/** The weight of the full path, if one name in the path fits two categories equally well. */
const WEIGHT_OF_PATH = 0.12

/** @param path names from the root down, the category's own is the last */
function scoreTarget(path: Name[], { category, words, mapped, likeness }: Target): Pick<Ranked, "score" | "why"> {
  const [own, ...above] = path.toReversed()
  const alike = own ? likeness(own) : 0
  if (!own || alike === 1) return { score: alike, why: { code: "category_same_name", values: { category } } }
  const ancestor = bestAncestor(above, likeness)
  const earlier = best(mapped.map(({ name, words }) => ({ name, score: similarityOfWords(words, own.words, RETAIL) })))
  const candidates: Pick<Ranked, "score" | "why">[] = [
    { score: alike * 0.95, why: { code: "category_similar_name", values: { category } } },
    { score: ancestor.score, why: { code: "category_below_similar", values: { category, name: ancestor.name } } },
    { score: earlier.score * 0.85, why: { code: "category_mapped_alike", values: { category, name: earlier.name } } },
  ]
  const { score, why } = candidates.reduce((best, candidate) => (candidate.score > best.score ? candidate : best))
  const wordsOfPath = path.flatMap(({ words }) => words)
  const ofPath = coverage(words, wordsOfPath, RETAIL)
  return { score: roundScore(score * (1 - WEIGHT_OF_PATH) + ofPath * WEIGHT_OF_PATH), why }
}

/** @param above ancestors, nearest first; the nearest counts most */
function bestAncestor(above: Name[], likeness: Target["likeness"]) {
  return best(above.map((name, distance) => ({ name: name.name, score: likeness(name) * 0.8 * 0.75 ** distance })))
}

const best = (candidates: { name: string; score: number }[]) =>
  candidates.sort((a, b) => b.score - a.score || compareTexts(a.name, b.name))[0] ?? { name: "", score: 0 }

/** A thesaurus of retail for the words in store category names: each line names things of one department. */
const DEPARTMENTS = `
  phone mobile cellphone cell smartphone telephone handset android iphone
  laptop notebook macbook chromebook ultrabook
  tablet ipad ereader
  desktop pc workstation imac
  computer pc computing
  monitor display
  tv television
  printer copier scanner ink toner
  networking network router modem wifi
  storage memory ssd drive disk flash usb
  camera photo photography dslr lens camcorder optics
  headphone headset earphone earbud earpiece airpod
  speaker soundbar audio sound karaoke subwoofer amplifier hifi stereo radio microphone
  console playstation ps4 ps5 xbox nintendo controller
  game gaming
  smartwatch wearable
  watch timepiece
  refrigerator fridge ref freezer chiller
  washing washer laundry dryer
  aircon conditioner cooler
  fan airflow purifier ventilation
  kitchen cooking cooker oven microwave blender toaster fryer dishwasher stove
  vacuum cleaner sweeper
  furniture sofa chair table desk bed mattress couch wardrobe cabinet bookcase
  bedding linen pillow sheet blanket comforter quilt duvet
  decor decoration curtain rug vase clock frame ornament
  home living household houseware homeware
  lighting light lamp bulb led chandelier lantern
  cookware bakeware pan pot
  dining tableware dinnerware barware cutlery glassware
  tool drill saw hardware screwdriver plumbing hammer wrench
  garden lawn gardening plant outdoor patio backyard
  clothing clothes apparel fashion wear garment tshirt shirt tee pants jeans jacket shorts hoodie sweatshirt underwear undergarment outfit
    top bottom polo
  fashion dress skirt blouse lingerie
  men man gentleman male
  women woman lady female maternity lingerie dress skirt blouse
  kid child children boy girl junior
  shoe footwear sneaker sandal boot heel slipper
  bag backpack handbag luggage suitcase wallet purse duffel
  jewelry jewellery ring earring necklace bracelet
  makeup cosmetic lipstick mascara nail foundation
  skin skincare facial sunscreen moisturizer lotion
  hair haircare shampoo conditioner
  fragrance perfume cologne scent
  health vitamin supplement medical wellness nutrition medicine protein
  beauty cosmetic makeup skincare
  baby toddler infant diaper stroller nursing newborn potty
  toy doll puzzle lego plush
  sport sporting fitness gym exercise workout athletic basketball soccer treadmill yoga
  bicycle bike cycling cycle
  camping hiking tent trekking outdoor
  musical music instrument guitar piano drum violin
  book ebook novel magazine textbook
  stationery school office pen pencil paper notepad
  pet dog cat bird fish aquarium puppy kitten
  grocery food snack beverage coffee tea drink rice condiment
  automotive car auto vehicle tire motor automobile
  motorcycle motorbike scooter moped
  voucher evoucher gift certificate giftcard ticket coupon`

/** Each line begins with two spaces; a line with a deeper indent continues the line above. */
const departments = DEPARTMENTS.split(/\n {2}(?! )/).map(toWords)
const departmentsOf = new Map<string, number[]>()
for (const [department, words] of departments.entries()) {
  for (const word of words) departmentsOf.set(word, [...(departmentsOf.get(word) ?? []), department])
}
const knownWords = [...departmentsOf.keys()]

const RETAIL: Thesaurus = {
  isKnown: (word) => departmentsOf.has(word),
  /** Do two words name things of one department? A mistyped word counts as the known word that it resembles. */
  areRelated: (a, b) => {
    const ofA = findDepartments(a)
    return findDepartments(b).some((department) => ofA.includes(department))
  },
}

/** Cache: a store's categories share their words, and the search for a mistyped word goes through all known ones. */
const found = new Map<string, number[]>()
const MOST_CACHED = 10_000

function findDepartments(word: string): number[] {
  const cached = departmentsOf.get(word) ?? found.get(word)
  if (cached) return cached
  const meant = knownWords.find((known) => isTypo(word, known))
  const departments = departmentsOf.get(meant ?? "") ?? []
  if (found.size >= MOST_CACHED) found.clear()
  found.set(word, departments)
  return departments
}
