import type { BenchStore } from "../store/store"
import type { World } from "../store/world"
import type { Sale, Sold, Ware } from "./tasks/sell"

export type Sell = (way: Sale["way"], deals: number, atOnce: number) => Promise<Sold>

export interface DealsWorld {
  store: BenchStore
  database: string
  wares: Ware[]
}

/** Waits until every deal is finished. @returns the duration in ms */
export async function untilFinished(world: World, database: string): Promise<number> {
  const since = Date.now()
  for (;;) {
    const [row] = await world.query<{ left: number }>(
      database,
      `SELECT count(*)::int AS left FROM partner_commerce_deal
        WHERE unfinished IS NOT NULL OR state IN ('received', 'reserved') OR (state = 'committed' AND checks = 0)`,
    )
    if (row?.left === 0) return Date.now() - since
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
