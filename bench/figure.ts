/** The figures of docs/figures.md. */
export const FIGURE_NAMES = [
  "sweep",
  "sweep-memory",
  "full-pass",
  "full-pass-memory",
  "first-push",
  "stock-latency",
  "stock-burst",
  "store-slowdown",
  "poison",
  "look-million",
  "deals-throughput",
  "deals-p99",
  "deal-alone",
  "deals-flood",
  "deals-settled",
  "plans-cached",
  "checkout-start",
  "callbacks-first",
  "callbacks-captured",
  "callbacks-duplicate",
  "refund-race",
  "recheck-backlog",
  "admin-lists",
  "overview-million",
  "exports",
  "startup",
] as const
export type FigureName = (typeof FIGURE_NAMES)[number]

export interface Figure {
  name: FigureName
  /** The measurement, in `unit`. */
  value: number
  unit: string
  /** The comparison, measured in the same run, in `unit`; null = the figure has only a limit. */
  baseline: number | null
  /** `value` as a multiple of the baseline, or of the limit if no baseline exists: above 1 is always good. */
  ratio: number
  /** The requirement: the least `ratio` for a figure with a baseline, else the limit of `value`, in `unit`. */
  floor: number
  ok: boolean
}

/** A measurement; it may yield several figures. */
export interface Bench {
  names: readonly FigureName[]
  /** @param isWanted tells whether a figure is wanted; the bench may skip work that yields no wanted figure */
  measure(isWanted: (name: FigureName) => boolean): Promise<Figure[]>
}

interface Rule {
  unit: string
  better: "lower" | "higher"
  floor: number
}

/** With a baseline `floor` is the least ratio, without one the limit of the value. */
const RULES: Record<FigureName, Rule> = {
  sweep: { unit: "ms", better: "lower", floor: 33 },
  "sweep-memory": { unit: "MB", better: "lower", floor: 100 },
  "full-pass": { unit: "ms", better: "lower", floor: 2.9 },
  "full-pass-memory": { unit: "MB", better: "lower", floor: 100 },
  "first-push": { unit: "ms", better: "lower", floor: 2.1 },
  "stock-latency": { unit: "ms", better: "lower", floor: 300 },
  "stock-burst": { unit: "requests", better: "lower", floor: 11 },
  "store-slowdown": { unit: "writes/s", better: "higher", floor: 0.9 },
  "look-million": { unit: "ms", better: "lower", floor: 3000 },
  poison: { unit: "requests", better: "lower", floor: 100 },
  "deals-throughput": { unit: "deals/s", better: "higher", floor: 6.2 },
  "deals-p99": { unit: "ms", better: "lower", floor: 5.4 },
  "deal-alone": { unit: "ms", better: "lower", floor: 2 },
  "deals-flood": { unit: "ms", better: "lower", floor: 7 },
  "deals-settled": { unit: "ms", better: "lower", floor: 6 },
  "plans-cached": { unit: "quotes/s", better: "higher", floor: 2500 },
  "checkout-start": { unit: "ms", better: "lower", floor: 0.35 },
  "callbacks-first": { unit: "orders/s", better: "higher", floor: 0.8 },
  "callbacks-captured": { unit: "orders/s", better: "higher", floor: 0.9 },
  "callbacks-duplicate": { unit: "callbacks/s", better: "higher", floor: 300 },
  "refund-race": { unit: "calls", better: "lower", floor: 1 },
  "recheck-backlog": { unit: "ms", better: "lower", floor: 0.8 },
  "admin-lists": { unit: "ms", better: "lower", floor: 150 },
  "overview-million": { unit: "ms", better: "lower", floor: 300 },
  exports: { unit: "rows/s", better: "higher", floor: 20_000 },
  startup: { unit: "ms", better: "lower", floor: 400 },
}

export interface Measured {
  value: number
  baseline: number | null
  /** A further condition, such as the number of requests; absent = none. */
  holds?: boolean
}

export function toFigure(name: FigureName, { value, baseline, holds = true }: Measured): Figure {
  const { unit, better, floor } = RULES[name]
  const reference = baseline ?? floor
  const ratio = better === "lower" ? reference / value : value / reference
  return { name, value, unit, baseline, ratio, floor, ok: holds && ratio >= (baseline === null ? 1 : floor) }
}
