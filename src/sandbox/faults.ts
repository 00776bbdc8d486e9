import { z } from "@medusajs/framework/zod"

const match = z.strictObject({
  /** `catalog.syncProducts`, or only `syncProducts`. */
  operation: z.string().optional(),
  method: z.string().optional(),
  /** Path without query; a `*` at the end matches any rest. */
  path: z.string().optional(),
  /** Text that the request has in its body. */
  body: z.string().optional(),
})

const common = {
  match: match.default({}),
  /** How many exchanges it spoils; null = until cleared. */
  times: z.int().min(1).nullable().default(1),
  /** The fault ends by itself after this time. */
  for_ms: z.int().min(1).optional(),
}

const status = z.int().min(100).max(599)

/**
 * The faults between two machines. A fault of a call to the sandbox happens before the call takes effect, unless its name says otherwise.
 * `lose_call` and `lose_answer` apply to the sandbox's callbacks, and `delay` applies to both.
 */
export const faultInput = z.discriminatedUnion("kind", [
  /** `text`: the answer instead of a JSON body, as a gateway between the two machines would send it. */
  z.strictObject({
    ...common,
    kind: z.literal("status"),
    status,
    body: z.unknown().optional(),
    text: z.string().optional(),
  }),
  /** With `after: true` the call takes effect at once, and the sandbox delays only the answer. */
  z.strictObject({ ...common, kind: z.literal("delay"), ms: z.int().min(0), after: z.boolean().default(false) }),
  /** The sandbox never answers; with `after: true` it applies the call first. */
  z.strictObject({ ...common, kind: z.literal("hang"), after: z.boolean().default(false) }),
  z.strictObject({ ...common, kind: z.literal("reset_before") }),
  z.strictObject({ ...common, kind: z.literal("reset_after") }),
  z.strictObject({ ...common, kind: z.literal("shuffle_results") }),
  /** Takes the last `count` results out of an answer. */
  z.strictObject({ ...common, kind: z.literal("drop_results"), count: z.int().min(1).default(1) }),
  /** Removes the last `count` products (absent = all) from a page of the product list, and answers `total` instead of the true number. */
  z.strictObject({
    ...common,
    kind: z.literal("drop_products"),
    count: z.int().min(0).optional(),
    total: z.int().min(0).optional(),
  }),
  z.strictObject({ ...common, kind: z.literal("malformed_body") }),
  /** 429 with `Retry-After` in seconds, as an HTTP date, or without it. */
  z.strictObject({
    ...common,
    kind: z.literal("rate_limit"),
    retry_after: z.number().min(0).optional(),
    http_date: z.boolean().default(false),
  }),
  /** The other side is never called. */
  z.strictObject({ ...common, kind: z.literal("lose_call") }),
  /** The other side is called and answers, but its answer never arrives. */
  z.strictObject({ ...common, kind: z.literal("lose_answer") }),
])
export type FaultInput = z.input<typeof faultInput>
export type Fault = z.infer<typeof faultInput>
export type ArmedFault = Fault & {
  id: number
  remaining: number | null
  /** null = the fault has no end time. */
  ends_at: string | null
}

interface Exchange {
  operation: string
  method: string
  path: string
  /** Empty if the request has no body. */
  body: string
}

/** Faults that wait for an exchange to spoil. The oldest of several that match strikes; one exchange takes one fault. */
export class Faults {
  private armed: ArmedFault[] = []
  private lastId = 0

  constructor(private readonly clock: () => Date) {}

  add(input: FaultInput): ArmedFault {
    const fault = faultInput.parse(input)
    const ends_at = fault.for_ms === undefined ? null : new Date(this.clock().getTime() + fault.for_ms).toISOString()
    const armed: ArmedFault = { ...fault, id: ++this.lastId, remaining: fault.times, ends_at }
    this.armed.push(armed)
    return armed
  }

  all(): ArmedFault[] {
    this.dropEnded()
    return this.armed.map((fault) => ({ ...fault }))
  }

  clear(): void {
    this.armed = []
  }

  /** The fault of this exchange, if any; uses it up. */
  take(exchange: Exchange): Fault | undefined {
    this.dropEnded()
    const fault = this.armed.find((candidate) => isMatch(candidate, exchange))
    if (!fault) return undefined
    if (fault.remaining !== null) fault.remaining -= 1
    this.armed = this.armed.filter(({ remaining }) => remaining !== 0)
    return fault
  }

  private dropEnded(): void {
    const now = this.clock().toISOString()
    this.armed = this.armed.filter(({ ends_at }) => ends_at === null || ends_at > now)
  }
}

function isMatch({ match: wanted }: Fault, { operation, method, path, body }: Exchange): boolean {
  const { operation: name } = wanted
  if (name !== undefined && name !== operation && !operation.endsWith(`.${name}`)) return false
  if (wanted.method !== undefined && wanted.method.toUpperCase() !== method) return false
  if (wanted.body !== undefined && !body.includes(wanted.body)) return false
  if (wanted.path === undefined) return true
  return wanted.path.endsWith("*") ? path.startsWith(wanted.path.slice(0, -1)) : wanted.path === path
}
