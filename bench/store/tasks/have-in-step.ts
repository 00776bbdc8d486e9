import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { openStore } from "../../../src/store/store"
import { sweepCatalog } from "../../../src/catalog/changes/sweep"

const PAGE = 5000

/** Records every variant of the ledger as pushed, in minutes instead of the hour that pushes would take. @returns the number of variants */
export default async function haveInStep(container: MedusaContainer): Promise<number> {
  const store = openStore(container)
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await store.configuration.settings.change({ enabled: true })
  const { settings } = await store.configuration.settings.read()
  await sweepCatalog(store)
  let count = 0
  for (let after = ""; ;) {
    const rows = await database("partner_commerce_item")
      .select<{ variant_id: string }[]>("variant_id")
      .where("variant_id", ">", after)
      .orderBy("variant_id")
      .limit(PAGE)
    const ids = rows.map(({ variant_id }) => variant_id)
    const last = ids.at(-1)
    if (last === undefined) break
    const fingerprints = (await store.catalog.fingerprints.readRows(settings, ids)).map(
      ({ variant_id, content_hash, stock_hash }) => ({ variant_id, content_hash, stock_hash }),
    )
    await database.raw(
      `UPDATE partner_commerce_item i SET state = 'synced', synced_version = wanted_version, stock_synced_version = stock_wanted_version,
              content_fingerprint = f.content_hash, stock_fingerprint = f.stock_hash
         FROM jsonb_to_recordset(?::jsonb) AS f (variant_id text, content_hash text, stock_hash text) WHERE i.variant_id = f.variant_id`,
      [JSON.stringify(fingerprints)],
    )
    count += ids.length
    after = last
  }
  await database.raw("VACUUM ANALYZE partner_commerce_item")
  return count
}
