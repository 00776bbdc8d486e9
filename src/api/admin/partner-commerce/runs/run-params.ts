import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../core/wire/texts"

export const runParams = z.object({ id: idText.describe("The run's id.") })
