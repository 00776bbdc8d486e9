import { z } from "@medusajs/framework/zod"
import { dayText, searchText } from "../../../service/rules/wire/texts"

export const yesOrNo = z.enum(["true", "false"]).transform((text) => text === "true")

/** One value or several values. */
export const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value)]).optional()

/** The filters that the lists of deals and of payments share. */
export const saleFilterParams = {
  date_from: dayText.optional().describe("The first day, in the store's time zone."),
  date_to: dayText.optional().describe("The last day, in the store's time zone."),
  refunded: yesOrNo.optional().describe("`true`: only sales with a refund; `false`: only sales without a refund."),
  q: searchText
    .optional()
    .describe(
      "The beginning of words of a customer's name, a phone number in any spelling, an e-mail address, the number of this store's order, an id (whole, its beginning, or as the admin shows it), a product or a SKU.",
    ),
}
