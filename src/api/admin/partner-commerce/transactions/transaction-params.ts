import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../core/wire/texts"

export const transactionParams = z.object({ trxid: idText.describe("The payment's transaction.") })
