import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../service/rules/wire/texts"

export const runParams = z.object({ id: idText.describe("The run's id.") })
