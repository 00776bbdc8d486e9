import { model } from "@medusajs/framework/utils"

/** A JSON column with a list, empty by default. Medusa's type of a default only allows objects. */
export const jsonList = () => model.json().default([] as unknown as Record<string, unknown>)
