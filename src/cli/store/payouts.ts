import { parseArgs } from "node:util"
import { z } from "@medusajs/framework/zod"
import { PAYOUT_PERIODS, PAYOUT_SOURCES, type Payout } from "../../reconciliation/rules/payouts"
import { dayText } from "../../service/rules/wire/texts"
import { readPayouts } from "../../reconciliation/payouts"
import { print, refuse, type StoreCommand } from "./command"

const USAGE =
  "partner-commerce payouts [--period day|week|month] [--from 2026-11-01] [--to 2026-11-30] [--source all|deals|payments] [--json]"

const OPTIONS = {
  period: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  source: { type: "string" },
  json: { type: "boolean" },
} as const

const asked = z
  .object({
    period: z.enum(PAYOUT_PERIODS).default("month"),
    source: z.enum(PAYOUT_SOURCES).default("all"),
    from: dayText.optional(),
    to: dayText.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], message: "is before --from" })

export const payouts: StoreCommand = {
  async run({ store, args }) {
    const { values } = parseArgs({ args, options: OPTIONS })
    const { json = false, ...given } = values
    const question = asked.safeParse(given)
    if (!question.success) {
      const [issue] = question.error.issues
      return refuse(json, `--${issue?.path.join(".")}: ${issue?.message}. ${USAGE}`)
    }
    const rows = await readPayouts(store, question.data)
    print(json, { payouts: rows }, rows.length > 0 ? rows.map(toLine) : ["There are no sales in this period."])
    return 0
  },
}

function toLine({
  date,
  sales,
  gross,
  fees,
  fees_estimated,
  refunds,
  net,
  unconfirmed,
  currency_code,
}: Payout): string {
  const money = (amount: number) => amount.toFixed(2)
  const estimate = fees_estimated ? " (estimated)" : ""
  const open = unconfirmed > 0 ? `, ${money(unconfirmed)} not confirmed yet` : ""
  return `${date}  ${sales} sales ${money(gross)}, fees ${money(fees)}${estimate}, refunds ${money(refunds)}, net ${money(net)} ${currency_code.toUpperCase()}${open}`
}
