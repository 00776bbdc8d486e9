/**
 * If the service already has the item, a problem holds back only the fields that it concerns. Those fields keep their old values, and the
 * push sends all others, above all price and stock: the plugin refuses every purchase at an old price. A problem blocks an item entirely if
 * the service does not have it yet.
 */
import { firstBlocking, type ItemProblem, type ItemProblemCode } from "../item/problem"
import { CONTENT_FIELDS, type Content } from "./content"

type Fields = readonly (keyof Content)[]

const PRICE = ["deals_price", "retail_price"] as const satisfies Fields
const ALL_BUT_THE_PRICE: Fields = CONTENT_FIELDS.filter((field) => !PRICE.some((price) => price === field))
/** A category's device keys belong to that category. */
const CATEGORY = ["category", "device"] as const satisfies Fields

/** Policy table: the fields that each problem holds back. */
const BLOCKED_FIELDS: Partial<Record<ItemProblemCode, Fields>> = {
  // The plugin does not know which item owns this id, so it sends no content under it.
  no_partner_id: CONTENT_FIELDS,
  partner_id_too_long: CONTENT_FIELDS,
  duplicate_partner_id: CONTENT_FIELDS,
  no_price: PRICE,
  tax_unknown: PRICE,
  price_not_integral: PRICE,
  price_is_zero: PRICE,
  // Describes an earlier rejection, so it holds back no field.
  price_not_taken: [],
  no_name: ["name"],
  name_too_long: ["name"],
  not_recorded: CONTENT_FIELDS,
  not_read: CONTENT_FIELDS,
  duplicate_name: ["name"],
  name_not_free_yet: ["name"],
  no_category: CATEGORY,
  unmapped_category: CATEGORY,
  category_gone: CATEGORY,
  no_image: ["image_url"],
  image_unreachable: ["image_url"],
  image_too_large: ["image_url"],
  image_not_an_image: ["image_url"],
  image_forbidden_address: ["image_url"],
  image_not_public: ["image_url"],
}

/** If the two sides have no price in common, the plugin refuses every purchase, so the service must not sell the item. */
const WITHOUT_PRICE: readonly string[] = [
  "no_price",
  "tax_unknown",
  "price_not_integral",
  "price_is_zero",
  "price_not_taken",
] satisfies ItemProblemCode[]

export const isWithoutPrice = (problems: readonly Pick<ItemProblem, "code">[]): boolean =>
  problems.some(({ code }) => WITHOUT_PRICE.includes(code))

/** @returns the fields that these problems hold back, in their order; a merchant's own problem holds every field but the price */
export function blockedFields(problems: ItemProblem[]): (keyof Content)[] {
  const blocked = new Set(
    problems.flatMap((problem) =>
      firstBlocking([problem]) ? (BLOCKED_FIELDS[problem.code] ?? ALL_BUT_THE_PRICE) : [],
    ),
  )
  return CONTENT_FIELDS.filter((field) => blocked.has(field))
}

/** @returns the part of the content that the push can send */
export function withoutBlocked(content: Partial<Content>, problems: ItemProblem[]): Partial<Content> {
  const blocked = blockedFields(problems)
  return Object.fromEntries(Object.entries(content).filter(([field]) => !blocked.some((other) => other === field)))
}

/** Only the price. A merchant's own hold still lets the price through. */
export function priceOf({ deals_price, retail_price }: Partial<Content>): Partial<Content> {
  return deals_price === undefined || retail_price === undefined ? {} : { deals_price, retail_price }
}
