import {
  type BatchObservableResult,
  type Counter,
  type Histogram,
  type MeterProvider,
  metrics,
  type Observable,
} from "@medusajs/framework/opentelemetry/api"
import { SCOPE } from "./spans"

const NAMES = {
  lag: "partner_commerce.lag_seconds",
  items: "partner_commerce.items",
  problems: "partner_commerce.problems",
  heartbeatAge: "partner_commerce.heartbeat_age_seconds",
  calls: "partner_commerce.calls",
  deals: "partner_commerce.deals",
  dealDuration: "partner_commerce.deal_duration_seconds",
} as const

interface Counted {
  provider: MeterProvider
  calls: Counter
  deals: Counter
  dealDuration: Histogram
}
let counted: Counted | null = null

/** Reads the meter of the present provider: an older meter, from before the store registered its provider, would count nothing. */
function instruments(): Counted {
  const provider = metrics.getMeterProvider()
  if (counted?.provider === provider) return counted
  const meter = provider.getMeter(SCOPE)
  counted = {
    provider,
    calls: meter.createCounter(NAMES.calls, { description: "Tries of calls to the service" }),
    deals: meter.createCounter(NAMES.deals, { description: "Answers to purchases of the service" }),
    dealDuration: meter.createHistogram(NAMES.dealDuration, {
      description: "From the arrival of a purchase to its answer",
      unit: "s",
      advice: { explicitBucketBoundaries: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40] },
    }),
  }
  return counted
}

/** Counts an attempt of a call. @param status of its answer; null = no answer */
export function countCall(operation: string, status: number | null): void {
  instruments().calls.add(1, { operation, status: status === null ? "none" : String(status) })
}

/** Counts the answer to a purchase. @param outcome `committed`, or the code of the refusal */
export function countDeal(outcome: string, seconds: number): void {
  const { deals, dealDuration } = instruments()
  deals.add(1, { outcome })
  dealDuration.record(seconds, { outcome })
}

/** The state of the store for its OpenTelemetry. */
export interface StoreReading {
  /** Age of the oldest waiting change, by lane; 0 if no change waits. */
  lagSeconds: Record<string, number>
  /** By state. */
  items: Record<string, number>
  /** Open problems by code. */
  problems: Record<string, number>
  /** Time since a process ran a job; null = no process ever did. */
  heartbeatAgeSeconds: number | null
}

/**
 * Lets the store's OpenTelemetry read the state of the store at each export. Without OpenTelemetry, it reads nothing.
 *
 * @returns a function that ends it
 */
export function observeStore(read: () => Promise<StoreReading>): () => void {
  const meter = metrics.getMeter(SCOPE)
  const lag = meter.createObservableGauge(NAMES.lag, { description: "Age of the oldest change unsent", unit: "s" })
  const items = meter.createObservableGauge(NAMES.items, { description: "Items of the catalogue" })
  const problems = meter.createObservableGauge(NAMES.problems, { description: "Open problems" })
  const heartbeatAge = meter.createObservableGauge(NAMES.heartbeatAge, { description: "Since a job ran", unit: "s" })
  const gauges: Observable[] = [lag, items, problems, heartbeatAge]

  const observe = async (result: BatchObservableResult) => {
    const reading = await read()
    const each = (gauge: Observable, label: string, values: Record<string, number>) => {
      for (const [name, value] of Object.entries(values)) result.observe(gauge, value, { [label]: name })
    }
    each(lag, "lane", reading.lagSeconds)
    each(items, "state", reading.items)
    each(problems, "code", reading.problems)
    if (reading.heartbeatAgeSeconds !== null) result.observe(heartbeatAge, reading.heartbeatAgeSeconds)
  }
  meter.addBatchObservableCallback(observe, gauges)
  return () => meter.removeBatchObservableCallback(observe, gauges)
}
