/**
 * Gives a process a wrong clock: `Date` is off by the offset, and steady clocks (timers, `performance.now`) stay right. Load this file
 * before any module that keeps a reference to `Date`.
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
