import { type StoreReading } from "../../observability/metrics"
import { type CatalogRepositories } from "./catalog-repositories"
import { type ProblemStore } from "../../activity/sql/problem-store"
import { type Heartbeats } from "../../health/sql/heartbeats"

interface Gauged {
  catalog: CatalogRepositories
  problems: ProblemStore
  heartbeats: Heartbeats
}

/** Reads the gauges each time the store's OpenTelemetry exports. */
export async function readGauges({ catalog, problems, heartbeats }: Gauged): Promise<StoreReading> {
  const [{ unlisted: _, ...items }, lag, open, jobAgeMs] = await Promise.all([
    catalog.items.countByState(),
    catalog.itemList.lag(),
    problems.countOpen(),
    heartbeats.jobAgeMs(),
  ])
  return {
    lagSeconds: { stock: toSeconds(lag.stock.oldest_ms ?? 0), content: toSeconds(lag.content.oldest_ms ?? 0) },
    items,
    problems: Object.fromEntries(open.map(({ code, count }) => [code, count])),
    heartbeatAgeSeconds: jobAgeMs === null ? null : toSeconds(jobAgeMs),
  }
}

const toSeconds = (ms: number) => ms / 1000
