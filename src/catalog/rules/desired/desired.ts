/**
 * Turns a variant into the entry that the service should show. Medusa's own rules computed the variant's prices; this file applies the
 * settings, the mappings and the interface's rules.
 */
import { type CategoryWhy, type Message, type UnwantedReason } from "../../../messages/rules/message"
import { toMajorUnits } from "../../../values/money/major-units"
import { fillProductLink } from "../../../settings/rules/product-link"
import { type Settings } from "../../../settings/rules/settings"
import { countSellable, toStockTerms, type VariantStock } from "../../../stock/rules/sellable"
import { type ImageObject } from "../../../service/rules/wire/catalog"
import { isLine } from "../../../service/rules/wire/texts"
import { firstBlocking, toAdvice, toProblem, type ItemProblem } from "../item/problem"
import { findNameTooLong, TEXT_LIMITS } from "../item/text-limits"
import {
  chooseCategory,
  type CategoryChoice,
  type CategoryMappings,
  type CategoryOfProduct,
  isInUnsoldCategory,
} from "./category"
import { CONTENT_FIELDS, type Content } from "./content"
import { toDevice, type DeviceInputs, type DeviceMapping } from "./device"
import { isWithoutPrice, withoutBlocked } from "./blocked-fields"
import { toImageKey } from "./image-address"
import { type ListingChoice } from "./listing-choice"
import { type NamedVariant, toName } from "./item-name"
import { LONGEST_MARKUP, toPlainLine, type toPlainText } from "./text"

export { CONTENT_FIELDS, type Content }

/** An image of a variant, in display order: its fingerprint, or why it cannot be used. */
export type ImageSource =
  | {
      url: string
      hash: string
      /** In pixels, if they are known. */ dimensions?: { width: number; height: number }
    }
  | { url: string; problem: ImageSourceProblem }
export type ImageSourceProblem =
  | { code: Exclude<ImageProblemCode, "image_too_large">; message: string }
  /** `kilobytes`: the image's size, if it is known. */
  | { code: "image_too_large"; message: string; kilobytes?: number; limitKilobytes: number }
export type ImageProblemCode =
  "image_unreachable" | "image_too_large" | "image_not_an_image" | "image_forbidden_address" | "image_not_public"

/** `country`: of the tax region. */
export interface TaxFailure {
  country: string
  detail: string
}

/** A variant as Medusa gives it. Amounts are exact decimals in major units. */
export interface VariantSource {
  variantId: string
  productId: string
  /** Fixed at the first push; null before. */
  partnerId: string | null
  sku: string | null
  variantTitle: string | null
  /** Does the product have more than one variant? Then the variant's title is part of the name. */
  hasSiblings: boolean
  /** A variant of the product whose title shows the order of its options. */
  example?: NamedVariant | null
  productTitle: string
  subtitle: string | null
  description: string | null
  handle: string | null
  isPublished: boolean
  isInSalesChannel: boolean
  categories: CategoryOfProduct[]
  price: { calculated: string; original: string } | null
  /** The price is without tax. The value is the reason why the tax is unknown. */
  taxFailure?: TaxFailure
  /** The product is in the sales channel. */
  stock: VariantStock
  images: ImageSource[]
  device: DeviceInputs
  /** The product's metadata under the variant's own. */
  metadata: Record<string, unknown>
  choice: ListingChoice | null
}

/** The rules for a variant: the merchant's settings and mappings, and the service's categories. */
export interface ListingRules {
  settings: Settings
  categoryMappings: CategoryMappings
  /** The service's live categories → their device keys; null while the list was never read. */
  liveCategories: Map<string, string[]> | null
  /** A description as clean text. */
  toText: typeof toPlainText
  /** The shortest and the longest recommended side of a picture; absent = any. */
  recommendedPixels?: { min: number; max: number }
  /** Keyed by the service's category. */
  deviceMappings: Map<string, DeviceMapping[]>
}

export type Desired =
  | { kind: "unwanted"; reason: UnwantedReason }
  /** Wanted, but a part is missing. If the service already has the item, the push still sends its stock and the unblocked fields. */
  | {
      kind: "blocked"
      partnerId: string | null
      in_stock: number
      problems: ItemProblem[]
      /** The fields that the push can send (blocked-fields); absent = none. */
      content?: Partial<Content>
    }
  | {
      kind: "listed"
      partnerId: string
      content: Content
      in_stock: number
      problems: ItemProblem[]
      /** The reason for its category. */
      categoryWhy?: CategoryWhy
    }

export function toDesired(variant: VariantSource, rules: ListingRules): Desired {
  const { choice, isPublished, isInSalesChannel } = variant
  const isUnsold = isInUnsoldCategory(variant.categories, rules.categoryMappings)
  const unwanted = whyUnwanted({ choice, isPublished, isInSalesChannel, isInUnsoldCategory: isUnsold })
  if (unwanted) return { kind: "unwanted", reason: unwanted }

  const problems: ItemProblem[] = []
  const partnerId = variant.partnerId ?? toPartnerId(variant, rules.settings, problems)

  const price = toPrice(variant, rules.settings, problems)
  const category = toCategory(variant, rules, problems)
  const images = toImages(variant.images, rules, problems)
  const name = toName(variant)
  problems.push(...toNameProblems(name))

  const content: Partial<Content> = {
    ...(name && { name }),
    ...(category && { category: category.category }),
    ...price,
    ...toDescription(variant, name, rules, problems),
    image_url: images,
    ...(category && { device: toDeviceOf(category.category, variant, rules, problems) }),
    ...toTerms(variant, rules),
  }
  // Without a price this store cannot sell the item, so the service must not sell it either.
  const in_stock = price ? toStock(variant, rules.settings) : 0
  if (!partnerId || !isWhole(content) || firstBlocking(problems)) {
    return { kind: "blocked", partnerId, in_stock, problems, content: withoutBlocked(content, problems) }
  }
  return { kind: "listed", partnerId, in_stock, problems, categoryWhy: category?.why, content }
}

const isWhole = (content: Partial<Content>): content is Content =>
  CONTENT_FIELDS.every((field) => content[field] !== undefined)

/** A variant of which only the stock was read. */
export type StockSource = Pick<VariantSource, "isPublished" | "isInSalesChannel" | "stock"> & {
  isInUnsoldCategory: boolean
  choice: Pick<ListingChoice, "enabled" | "stock_buffer"> | null
}

/**
 * Only the stock. Content, status and the decision whether to sell the item wait for the content lane. The price waits too: until then the
 * price of the last content read counts.
 *
 * @param variant null = deleted
 */
export function toStockOnly(
  variant: StockSource | null,
  {
    partnerId,
    known,
    problems,
  }: { partnerId: string | null; known: { in_stock: number | null } | null; problems: ItemProblem[] | null },
  settings: Settings,
): Desired {
  const inStock = () => {
    if (!variant || whyUnwanted(variant)) return known?.in_stock ?? 0
    return isWithoutPrice(problems ?? []) ? 0 : toStock(variant, settings)
  }
  return { kind: "blocked", partnerId, in_stock: inStock(), problems: [] }
}

/** Does the entry contain the stock alone, as in the stock lane? */
export const isStockAlone = (desired: Desired): boolean => desired.kind === "blocked" && desired.content === undefined

/** The reason why this store does not sell the variant at the service, or null if it does. */
export function whyUnwanted({
  choice,
  isPublished,
  isInSalesChannel,
  isInUnsoldCategory: isUnsold,
}: Omit<StockSource, "stock">): UnwantedReason | null {
  if (choice?.enabled === false) return "opted_out"
  if (isUnsold) return "category_not_sold"
  if (!isPublished) return "not_published"
  if (!isInSalesChannel) return "not_in_sales_channel"
  return null
}

function toPartnerId(variant: VariantSource, settings: Settings, problems: ItemProblem[]): string | null {
  const source = settings.product_id_source
  const partnerId = readPartnerId(variant, source)
  if (!partnerId) {
    problems.push(toProblem({ code: "no_partner_id", values: { source } }))
    return null
  }
  const { length } = partnerId
  const limit = TEXT_LIMITS.partnerId
  if (length <= limit) return partnerId
  problems.push(toProblem({ code: "partner_id_too_long", values: { source, length, limit } }))
  return null
}

/** @returns the variant's id at the service; null = its source has no text that a callback could contain */
export function readPartnerId(
  variant: Pick<VariantSource, "variantId" | "sku" | "metadata">,
  source: string,
): string | null {
  if (source === "variant_id") return variant.variantId
  const value = source === "sku" ? variant.sku : variant.metadata[source.slice("metadata:".length)]
  const id = typeof value === "string" || typeof value === "number" ? String(value).trim() : ""
  return id !== "" && isLine(id) ? id : null
}

/** The prices that the service should show. Null if the variant has none; then the function adds the reason to the problems. */
export function toPrice(
  variant: Pick<VariantSource, "price" | "taxFailure">,
  settings: Pick<Settings, "rounding" | "currency_code">,
  problems: ItemProblem[],
) {
  if (variant.taxFailure) {
    problems.push(toProblem({ code: "tax_unknown", values: { ...variant.taxFailure } }))
    return null
  }
  if (!variant.price) {
    const currency = settings.currency_code.toUpperCase()
    problems.push(toProblem({ code: "no_price", values: { currency } }))
    return null
  }
  const deals = toMajorUnits(variant.price.calculated, settings.rounding)
  const original = toMajorUnits(variant.price.original, settings.rounding)
  if (deals === null || original === null) {
    const price = deals === null ? variant.price.calculated : variant.price.original
    problems.push(toProblem({ code: "price_not_integral", values: { price: String(price) } }))
    return null
  }
  if (deals === 0) {
    const price = String(variant.price.calculated)
    problems.push(toProblem({ code: "price_is_zero", values: { price } }))
    return null
  }
  // A price list may raise a price above the original. The service rejects a deals_price above retail_price, so both become equal.
  return { deals_price: deals, retail_price: Math.max(deals, original) }
}

function toCategory(variant: VariantSource, rules: ListingRules, problems: ItemProblem[]) {
  const choice: CategoryChoice = variant.choice?.category
    ? { kind: "mapped", category: variant.choice.category, why: { code: "category_chosen", values: {} } }
    : chooseCategory(variant.categories, rules.categoryMappings)
  if (choice.kind === "none") {
    problems.push(toProblem({ code: "no_category", values: {} }))
    return null
  }
  if (choice.kind === "unmapped") {
    const names = choice.names.join(", ")
    problems.push(toProblem({ code: "unmapped_category", values: { names } }))
    return null
  }
  if (rules.liveCategories && !rules.liveCategories.has(choice.category)) {
    const { category } = choice
    problems.push(toProblem({ code: "category_gone", values: { category } }))
    return null
  }
  return choice
}

/**
 * If one picture of several is broken, the push sends the others and shows advice. Of a picture with several addresses, the first working
 * address is sent.
 */
function toImages(images: ImageSource[], { recommendedPixels }: ListingRules, problems: ItemProblem[]): ImageObject[] {
  if (images.length === 0) problems.push(toProblem({ code: "no_image", values: {} }))
  const pictures = new Map<string, ImageSource>()
  for (const image of images) {
    const key = toImageKey(image.url)
    const found = pictures.get(key)
    if (!found || ("problem" in found && "hash" in image)) pictures.set(key, image)
  }
  const usable = [...pictures.values()].flatMap((image) => ("hash" in image ? [image] : []))
  for (const image of pictures.values()) {
    if ("problem" in image) problems.push(toImageProblem(image, usable.length > 0))
  }
  if (recommendedPixels) problems.push(...usable.flatMap((image) => adviseOnSize(image, recommendedPixels)))
  if (pictures.size === 1) problems.push(toAdvice({ code: "single_image", values: {} }))
  return usable.map(({ url, hash }, order) => ({ url, hash, order }))
}

function toImageProblem(
  { url, problem }: Extract<ImageSource, { problem: unknown }>,
  isOneOfSeveral: boolean,
): ItemProblem {
  const message: Message<ImageProblemCode> =
    problem.code === "image_too_large"
      ? { code: problem.code, values: { url, kb: problem.kilobytes, limit_kb: problem.limitKilobytes } }
      : { code: problem.code, values: { url, detail: problem.message } }
  return isOneOfSeveral ? toAdvice(message) : toProblem(message)
}

function adviseOnSize(
  { url, dimensions }: Extract<ImageSource, { hash: string }>,
  { min, max }: NonNullable<ListingRules["recommendedPixels"]>,
): ItemProblem[] {
  if (!dimensions) return []
  const { width, height } = dimensions
  return [
    ...(Math.min(width, height) < min ? [toAdvice({ code: "small_image", values: { url, width, height, min } })] : []),
    ...(Math.max(width, height) > max ? [toAdvice({ code: "large_image", values: { url, width, height, max } })] : []),
  ]
}

function toDescription(
  variant: Pick<VariantSource, "description" | "subtitle">,
  name: string,
  rules: ListingRules,
  problems: ItemProblem[],
): Pick<Content, "description"> | null {
  const description = rules.toText(variant.description) || rules.toText(variant.subtitle)
  if (!description) problems.push(toAdvice({ code: "no_description", values: {} }))
  const length = variant.description?.length ?? 0
  if (length > LONGEST_MARKUP)
    problems.push(toAdvice({ code: "long_description", values: { length, limit: LONGEST_MARKUP } }))
  return description || name ? { description: description || name } : null
}

function toDeviceOf(category: string, { device }: VariantSource, rules: ListingRules, problems: ItemProblem[]) {
  const allowedKeys = rules.liveCategories?.get(category) ?? []
  const values = toDevice(rules.deviceMappings.get(category) ?? [], allowedKeys, device)
  adviseOnDevice(allowedKeys, values, problems)
  return values
}

/** A merchant's choice for the product overrides the general setting. */
function toTerms(variant: VariantSource, { settings, toText }: ListingRules) {
  const { choice } = variant
  const days_valid = choice?.days_valid ?? null
  return {
    days_valid,
    // The service ignores this field beside days_valid, so the store does not send both.
    expiry_date_time: days_valid === null ? (choice?.expiry_date_time ?? null) : null,
    product_tagline: toPlainLine(choice?.product_tagline ?? "") || null,
    product_tnc: toText(choice?.product_tnc ?? settings.default_tnc) || null,
    product_link: (choice?.product_link ?? toLink(variant, settings.product_link_template)) || null,
  }
}

/** The interface gives no limit; the service's lists cut a longer text off. */
const LONG_NAME = 100

function toNameProblems(name: string): ItemProblem[] {
  const tooLong = findNameTooLong(name)
  if (tooLong) return [tooLong]
  const { length } = name
  if (length === 0) return [toProblem({ code: "no_name", values: {} })]
  return length > LONG_NAME ? [toAdvice({ code: "long_name", values: { length } })] : []
}

const toStock = ({ stock, choice }: Pick<StockSource, "stock" | "choice">, settings: Settings): number =>
  countSellable(stock, toStockTerms(settings, choice))

function toLink(variant: VariantSource, template: string | null): string | null {
  if (!template) return null
  const { handle, productId: product_id, variantId: variant_id, sku } = variant
  return fillProductLink(template, { handle, product_id, variant_id, sku })
}

function adviseOnDevice(allowedKeys: string[], device: Record<string, string>, problems: ItemProblem[]) {
  const empty = allowedKeys.filter((key) => !(key in device))
  if (empty.length === 0) return
  const keys = empty.join(", ")
  problems.push(toAdvice({ code: "empty_device_keys", values: { keys } }))
}
