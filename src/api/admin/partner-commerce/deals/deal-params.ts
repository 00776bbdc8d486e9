import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../service/rules/wire/texts"

export const dealParams = z.object({ trx_id: idText.describe("The id of the deal's transaction.") })
