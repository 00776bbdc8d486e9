import { z } from "@medusajs/framework/zod"
import { PAYOUT_SOURCES } from "../../../../reconciliation/rules/payouts"
import { dayText } from "../../../../service/rules/wire/texts"

/** The sales and refunds of payouts. */
export const payoutParams = {
  date_from: dayText.optional().describe("From this day on, in the store's time zone; absent = from the first sale."),
  date_to: dayText.optional().describe("To this day, in the store's time zone; absent = to today."),
  source: z.enum(PAYOUT_SOURCES).default("all").describe("Deals, payments of carts, or all of them together."),
}

interface Days {
  date_from?: string
  date_to?: string
}

export const isInOrder = ({ date_from, date_to }: Days): boolean => !date_from || !date_to || date_from <= date_to
export const NOT_IN_ORDER = { path: ["date_to"], message: "is before date_from" }
