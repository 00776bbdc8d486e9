import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { BigNumber } from "bignumber.js"
import { hasUnits } from "../rules/plans"
import { type Store } from "../../store/store"
import { type OfferedVariant } from "../sql/checkout-queries"
import { AdminApiError } from "../../messages/admin-api-error"
import { batched, type Outcome } from "../../concurrency/batcher"
import { type PricedVariant, readPrices } from "../../catalog/inputs/read-prices"

/** A variant as a customer sees it on a product page. */
export interface VariantQuestion {
  kind: "variant"
  variantId: string
  quantity: number
  regionId: string
  /** The signed-in customer; the customer's groups may have their own prices. */
  customerId: string | null
  /** The channels of the publishable key. Variants outside these channels do not exist for the visitor. */
  salesChannelIds: string[]
}

/** Plans depend only on the amount, and on no data of the customer. */
export interface PlanAmount {
  /** Major units. */
  amount: number
  currencyCode: string
}

/** An amount that cannot be bought is null if the visitor may not see it. */
export type PricedQuestion =
  (PlanAmount & { obstacle: null | "out_of_stock" }) | { amount: null; currencyCode: string; obstacle: "not_for_sale" }

/** The price of a variant for one visitor. Questions of the same moment share their statements. */
export const priceVariant = batched<VariantQuestion, PricedQuestion>(async (store, questions) => {
  const { checkout } = store.payments
  const [offered, currencies, variants, groups] = await Promise.all([
    checkout.readOffered(distinct(questions.map(({ variantId }) => variantId))),
    readCurrencies(store.container, distinct(questions.map(({ regionId }) => regionId))),
    readVariants(store.container, distinct(questions.map(({ variantId }) => variantId))),
    readGroups(store.container, distinct(questions.map(({ customerId }) => customerId))),
  ])
  const asked = questions.map((question) => {
    const variant = variants.get(question.variantId)
    const isThere = variant?.salesChannelIds.some((id) => question.salesChannelIds.includes(id))
    const currencyCode = currencies.get(question.regionId)
    return {
      question,
      isKnown: variant !== undefined,
      variant: isThere ? variant : undefined,
      offered: offered.get(question.variantId),
      currencyCode,
      groups: groups.get(question.customerId),
    }
  })
  const prices = await readAllPrices(store, asked)
  return asked.map((each) => toOutcome(each, prices.get(toPlaceKey(each))))
})

interface Asked {
  question: VariantQuestion
  /** The store has the variant, even if no channel sells it. */
  isKnown: boolean
  /** undefined if the visitor's channels do not sell it. */
  variant: PricedVariant | undefined
  offered: OfferedVariant | undefined
  /** undefined if the region does not exist. */
  currencyCode: string | undefined
  groups: { id: string }[] | undefined
}

/** A product page waits for its plans, and later questions wait for the same batch. */
const TAX_TIME_MS = 3_000

/** Prices by variant. */
type Prices = Awaited<ReturnType<typeof readPrices>>

/** One query for each region, quantity and set of groups, because all customers of a combination see the same prices. */
async function readAllPrices(store: Store, asked: Asked[]): Promise<Map<string, Prices>> {
  const { settings } = await store.configuration.settings.read()
  const read = async (key: string): Promise<[string, Prices]> => {
    const here = asked.filter((each) => toPlaceKey(each) === key)
    const [first] = here
    if (!first?.currencyCode) return [key, new Map()]
    const variants = new Map(here.flatMap(({ variant }) => (variant ? [[variant.id, variant]] : [])))
    const place = {
      currency_code: first.currencyCode,
      region_id: first.question.regionId,
      default_country: settings.default_country,
      quantity: first.question.quantity,
      ...(first.groups?.length && { customer: { groups: first.groups } }),
    }
    return [key, await readPrices(store.container, [...variants.values()], place, { limitMs: TAX_TIME_MS })]
  }
  return new Map(await Promise.all(distinct(asked.map(toPlaceKey)).map(read)))
}

const toPlaceKey = ({ question, groups = [] }: Asked) =>
  JSON.stringify([question.regionId, question.quantity, groups.map(({ id }) => id).sort()])

function toOutcome(asked: Asked, prices: Prices | undefined): Outcome<PricedQuestion> {
  const { question, isKnown, variant, currencyCode } = asked
  const { variantId, regionId, quantity } = question
  if (!currencyCode) return refused({ code: "no_region", values: { id: regionId } })
  if (!isKnown) return refused({ code: "no_variant", values: { id: variantId } })
  const price = variant && prices?.get(variantId)
  if (!price) return { kind: "done", result: { amount: null, currencyCode, obstacle: "not_for_sale" } }
  const amount = new BigNumber(price.calculated).times(quantity).toNumber()
  return { kind: "done", result: { amount, currencyCode, obstacle: isOffered(asked) ? null : "out_of_stock" } }
}

/** Only the stock at the locations of the storefront's channels counts. */
function isOffered({ offered, question: { salesChannelIds, quantity } }: Asked): boolean {
  if (!offered) return true
  const { is_counted, parts, levels } = offered
  const stock = levels.filter(({ channelIds }) => channelIds.some((id) => salesChannelIds.includes(id)))
  return hasUnits({ isCounted: is_counted, parts, stock }, quantity)
}

const refused = (detail: AdminApiError["detail"]): Outcome<never> => ({
  kind: "failed",
  error: new AdminApiError(MedusaError.Types.INVALID_DATA, detail),
})

const regionRows = z.array(z.object({ id: z.string(), currency_code: z.string() }))

async function readCurrencies(container: MedusaContainer, ids: string[]): Promise<Map<string, string>> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "region", fields: ["id", "currency_code"], filters: { id: ids } })
  return new Map(regionRows.parse(data).map(({ id, currency_code }) => [id, currency_code]))
}

const variantRows = z.array(
  z.object({
    id: z.string(),
    price_set: z.object({ id: z.string() }).nullish(),
    product: z
      .object({
        id: z.string(),
        type_id: z.string().nullable(),
        status: z.string(),
        sales_channels: z.array(z.object({ id: z.string() }).nullish()).nullish(),
      })
      .nullish(),
  }),
)

type SoldVariant = PricedVariant & { salesChannelIds: string[] }

/** The variants with the channels that sell them. No channel sells an unpublished product. */
async function readVariants(container: MedusaContainer, ids: string[]): Promise<Map<string, SoldVariant>> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "variant",
    fields: ["id", "price_set.id", "product.id", "product.type_id", "product.status", "product.sales_channels.id"],
    filters: { id: ids },
  })
  return new Map(
    variantRows.parse(data).flatMap(({ id, price_set, product }) => {
      if (!product) return []
      const channels = product.status === "published" ? (product.sales_channels ?? []) : []
      const salesChannelIds = channels.flatMap((channel) => channel?.id ?? [])
      return [[id, { id, price_set_id: price_set?.id ?? null, product, salesChannelIds }]]
    }),
  )
}

const groupRows = z.array(z.object({ id: z.string() }))

/** The groups of each customer; a visitor without a login has none. */
async function readGroups(container: MedusaContainer, customerIds: (string | null)[]) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const read = async (id: string | null): Promise<[string | null, { id: string }[]]> => {
    if (id === null) return [null, []]
    const { data } = await query.graph({ entity: "customer_group", fields: ["id"], filters: { customers: { id } } })
    return [id, groupRows.parse(data)]
  }
  return new Map(await Promise.all(customerIds.map(read)))
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)]
