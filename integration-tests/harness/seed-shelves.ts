import type { ExecArgs } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { writeFileSync } from "node:fs"
import { fillShelves } from "../../bench/store/shelves"
import openShop from "../../bench/store/tasks/open-shop"

/** Enough for a push of several requests. */
const VARIANTS = 2000

/** Run by `medusa exec`: creates a store with a large catalogue. @param args the output file */
export default async function seed({ container, args }: ExecArgs): Promise<void> {
  const [file = ""] = args
  const { projectConfig } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const shop = await openShop(container)
  await fillShelves(projectConfig.databaseUrl ?? "", { variants: VARIANTS, shop })
  writeFileSync(file, JSON.stringify({ ...shop, variants: VARIANTS }))
}
