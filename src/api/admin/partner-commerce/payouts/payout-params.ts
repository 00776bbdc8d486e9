import { z } from "@medusajs/framework/zod"
import { PAYOUT_SOURCES } from "../../../../reconciliation/rules/payouts"
import { dayText } from "../../../../service/rules/wire/texts"

/** The sales and refunds of payouts. */
export const payoutParams = {
  date_from: dayText
    .optional()
    .describe("The first day, in the store's time zone; if absent, the day of the first sale."),
  date_to: dayText.optional().describe("The last day, in the store's time zone; if absent, today."),
  source: z.enum(PAYOUT_SOURCES).default("all").describe("Only deals, only payments of carts, or both."),
}

interface Days {
  date_from?: string
  date_to?: string
}

export const isInOrder = ({ date_from, date_to }: Days): boolean => !date_from || !date_to || date_from <= date_to
export const NOT_IN_ORDER = { path: ["date_to"], message: "is before date_from" }
