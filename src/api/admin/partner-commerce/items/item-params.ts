import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../service/rules/wire/texts"

export const itemParams = z.object({
  partner_id: idText.describe("The item's id at the service, its variant's id, or its SKU."),
})
