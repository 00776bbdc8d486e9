import { model } from "@medusajs/framework/utils"

/** A JSON column that holds a list, and an empty one at first: Medusa's type of a default knows objects alone. */
export const jsonList = () => model.json().default([] as unknown as Record<string, unknown>)
