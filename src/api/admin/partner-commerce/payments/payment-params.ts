import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../service/rules/wire/texts"

export const paymentParams = z.object({ trx_id: idText.describe("The id of the payment's transaction.") })
