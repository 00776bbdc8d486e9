import { parseArgs } from "node:util"
import { z } from "@medusajs/framework/zod"
import { previewDeal, type TestPurchase } from "../../deals/simulate/preview-deal"
import { simulateDeal, type SimulatedDeal } from "../../deals/simulate/simulate-deal"
import { createDealOrder } from "../../workflows/create-deal-order"
import { print, refuse, type StoreCommand } from "./command"
import { type Store } from "../../store/store"

const USAGE = "partner-commerce simulate-order <partner_id|sku> [--amount 15990] [--currency PHP] [--commit] [--json]"

const OPTIONS = {
  amount: { type: "string" },
  currency: { type: "string" },
  commit: { type: "boolean" },
  json: { type: "boolean" },
} as const

const amountGiven = z.coerce.number({ message: "--amount must be a number" }).positive("--amount must be positive")

export const simulateOrder: StoreCommand = {
  async run({ store, args }) {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    const [id] = positionals
    const json = values.json ?? false
    if (!id) return refuse(json, `Which item? ${USAGE}`)
    const amount = amountGiven.nullable().safeParse(values.amount ?? null)
    if (!amount.success) return refuse(json, `${amount.error.issues[0]?.message}. ${USAGE}`)
    const purchase = { id, amount: amount.data, currency: values.currency ?? null }
    const isCommitted = values.commit ?? false
    const simulated = isCommitted
      ? await simulateDeal(store, purchase, createDealOrder)
      : await preview(store, purchase)
    print(json, toJson(simulated, isCommitted), toLines(simulated, isCommitted))
    return simulated.answer.status === 200 ? 0 : 1
  },
}

const preview = async (store: Store, purchase: TestPurchase): Promise<SimulatedDeal> => ({
  ...(await previewDeal(store, purchase)),
  orderId: null,
})

const answerBody = z.union([
  z.object({ status: z.literal("OK"), in_stock: z.number() }),
  z.object({ code: z.string(), message: z.string() }),
])

function toJson({ deal, answer, expectedPrice, stock, review, orderId }: SimulatedDeal, committed: boolean) {
  return {
    committed,
    accepted: answer.status === 200,
    http_status: answer.status,
    answer: answerBody.parse(JSON.parse(answer.body)),
    expected_price: expectedPrice,
    stock,
    review,
    order_id: orderId,
    deal,
  }
}

function toLines(simulated: SimulatedDeal, isCommitted: boolean): string[] {
  const { deal, answer, expectedPrice, stock, review, orderId } = simulated
  const body = answerBody.parse(JSON.parse(answer.body))
  const be = isCommitted ? "was" : "would be"
  const outcome =
    "code" in body
      ? `refused with ${answer.status} ${body.code}: ${body.message}`
      : `accepted with ${answer.status}, ${body.in_stock} left in stock`
  return [
    `A purchase of ${deal.product_id} for ${deal.amount} ${deal.currency} ${be} ${outcome}.`,
    `  price    ${expectedPrice === null ? "no price is known" : `this store asks ${expectedPrice}`}`,
    ...(stock ? stock.parts.map(toStockLine) : ["  stock    nothing is reserved"]),
    ...(stock && stock.taken_from.length > 0 ? [`  place    ${[...new Set(stock.taken_from)].join(", ")}`] : []),
    `  review   ${review.length > 0 ? `a person should look: ${review.join(", ")}` : "nothing to look at"}`,
    ...(orderId
      ? [
          `Order ${orderId} was made for the test transaction ${deal.trx_id}. The service has no record of it: cancel the order after you have looked at it.`,
        ]
      : []),
    ...(isCommitted ? [] : ["Nothing was touched. --commit makes a real order."]),
  ]
}

function toStockLine({ inventory_item_id, required, free }: NonNullable<SimulatedDeal["stock"]>["parts"][number]) {
  const places = free.map(({ location, units }) => `${units} in ${location}`).join(", ") || "none"
  return `  stock    ${places}${required === 1 ? "" : `; ${required} are needed of ${inventory_item_id}`}`
}
