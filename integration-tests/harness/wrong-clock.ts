/**
 * A process whose clock is wrong, as on a machine where somebody has set it: `Date` is off by so much, and whatever counts evenly
 * (timers, `performance.now`) goes on. To be loaded before anything that keeps a `Date` of its own.
 */
let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0)

export function setClock(ms: number): void {
  offsetMs = ms
}

const TrueDate = Date
const now = () => TrueDate.now() + offsetMs

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given: unknown[], asked) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
  apply: () => new TrueDate(now()).toString(),
  get: (target, name, receiver): unknown => (name === "now" ? now : Reflect.get(target, name, receiver)),
})
