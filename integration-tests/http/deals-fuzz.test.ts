import { setTimeout } from "node:timers/promises"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Client, Pool } from "undici"
import { z } from "@medusajs/framework/zod"
import { CALLBACK_ERROR_STATUS } from "../../src/core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../src/modules/partner-commerce"
import { SANDBOX_DEFAULTS } from "../../src/sandbox"
import { type FuzzedCall, fuzzedCalls } from "../harness/fuzzed-calls"
import { describeSellingStore } from "../harness/selling-store"

/** CI makes four times as many. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 2_500)
const AT_ONCE = 24
/** A call whose connection ended is made again on so many new ones before it counts as never answered. */
const NEW_CONNECTIONS = 8
/** Before the first of them; before each further one as much longer. */
const PAUSE_MS = 250
/** Another one with FUZZ_SEED; the title of the test says which it was. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Fewer than the purchases that are as they should be, so that some of them meet a true shortage. */
const STOCKED = Math.ceil(CALLS / 250)

/** A sender of nonsense may meet only these of the server's own failures: the second is the token callback's. */
const FAILURES_THAT_MAY_BE: ReadonlySet<string> = new Set(["DEADLINE_EXCEEDED", "NOT_CONFIGURED"])
const LEAK = new RegExp(
  [
    "bearer-of-the-tests",
    SANDBOX_DEFAULTS.token,
    "node_modules",
    "\\bat .*:\\d+:\\d+",
    "\\b(select|insert|update)\\b .*\\b(from|into|set)\\b",
  ].join("|"),
  "i",
)

interface Answered {
  call: FuzzedCall
  status: number
  text: string
}

describeSellingStore("nonsense at the door", ({ store, shop, driver }) => {
  const logged: string[] = []
  beforeAll(() => shop.setStock(0, STOCKED))

  it(`${CALLS} calls that are almost right: each answered in the protocol, and nothing is sold, told or written by mistake (seed ${SEED})`, async () => {
    const known = await driver.bought()
    const calls = fuzzedCalls({
      count: CALLS,
      seed: SEED,
      productId: shop.small,
      amount: 15_990,
      known: { trx_id: known.trx_id, order_id: known.order_id },
    })
    listen()
    const answers = await sendAll(calls)

    expect(answers).toHaveLength(CALLS)
    expect(answers.map(whatIsWrong).filter(Boolean).slice(0, 5)).toEqual([])
    expect(logged.filter((line) => LEAK.test(line)).slice(0, 5)).toEqual([])

    const rows = await readDeals()
    const bySide = new Map(rows.map((row) => [row.trx_id, row]))
    const orders = new Set(await readOrderIds())
    const sold = answers.filter(({ call, status }) => call.what === "deal" && status === 200)
    const short = answers.filter(({ status }) => status === 409)
    // The fuzz is worth something only if it gets through the door, and to the end of the stock.
    expect([sold.length > 0, short.length > 0]).toEqual([true, true])
    const unbacked = sold.filter(({ call }) => {
      const row = bySide.get(call.trxId ?? "")
      return !row?.order_id || !orders.has(row.order_id)
    })
    expect(unbacked).toEqual([])
    const soldIds = new Set([...sold.map(({ call }) => call.trxId), known.trx_id])
    expect(orders.size).toBe(soldIds.size)
    expect(await driver.level()).toMatchObject({ stocked_quantity: STOCKED, reserved_quantity: STOCKED })
    expect(orders.size).toBe(STOCKED)
    for (const { text } of short) expect(JSON.parse(text)).toMatchObject({ code: "OUT_OF_STOCK" })

    const strangers = new Set(calls.filter(({ isProven }) => !isProven).map(({ trxId }) => trxId))
    const proven = new Set(calls.filter(({ isProven }) => isProven).map(({ trxId }) => trxId))
    expect(rows.filter(({ trx_id }) => strangers.has(trx_id) && !proven.has(trx_id))).toEqual([])
  }, 600_000)

  /** Everything the store writes into its log from now on. */
  function listen(): void {
    const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
    for (const level of ["error", "warn", "info", "debug"] as const) {
      jest.spyOn(logger, level).mockImplementation((...args: unknown[]) => {
        logged.push(args.map(String).join(" "))
      })
    }
  }

  async function sendAll(calls: FuzzedCall[]): Promise<Answered[]> {
    const pool = new Pool(store.url, { connections: AT_ONCE, pipelining: 1 })
    const answers: Answered[] = []
    const rest = calls.values()
    const sender = async () => {
      for (const call of rest) answers.push(await send(pool, call))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
    await pool.close()
    return answers
  }

  async function send(pool: Pool, call: FuzzedCall): Promise<Answered> {
    let answer = await ask(pool, call)
    // A server may end connections in the very moment in which they are used again, and a host that is short of time may do so with new
    // ones. A call that ends its connection by what it says does so every time.
    for (let turn = 1; answer.isReset && turn <= NEW_CONNECTIONS; turn++) {
      await setTimeout(turn * PAUSE_MS)
      const own = new Client(store.url)
      answer = await ask(own, call).finally(() => own.close())
    }
    return answer
  }

  async function ask(through: Pool | Client, call: FuzzedCall): Promise<Answered & { isReset: boolean }> {
    const { method, path, headers, body } = call
    try {
      const response = await through.request({ method, path: `/partner-commerce${path}`, headers, body })
      return { call, status: response.statusCode, text: await response.body.text(), isReset: false }
    } catch (error) {
      const isReset = error instanceof Error && "code" in error && RESET.has(error.code)
      return { call, status: 0, text: String(error), isReset }
    }
  }

  const readDeals = async () =>
    z
      .array(z.object({ trx_id: z.string(), order_id: z.string().nullable() }))
      .parse(
        await store.container.resolve(PARTNER_COMMERCE).listDeals({}, { take: CALLS, select: ["trx_id", "order_id"] }),
      )

  async function readOrderIds(): Promise<string[]> {
    const { data } = await store.admin.get("/admin/orders?fields=id&limit=1000")
    return data.orders.map(({ id }: { id: string }) => id)
  }
})

const RESET = new Set<unknown>(["ECONNRESET", "UND_ERR_SOCKET"])

/** @returns what an answer breaks of the protocol, or null */
function whatIsWrong({ call, status, text }: Answered): string | null {
  const wrong = (reason: string) => `${reason}: ${status} ${text.slice(0, 300)} for ${describeCall(call)}`
  if (status === 0) return wrong("no answer")
  if (LEAK.test(text)) return wrong("it leaks")
  const answer = parse(text)
  if (status >= 200 && status < 300) {
    if (!call.isProven) return wrong("a stranger got in")
    return success[call.what].safeParse(answer).success ? null : wrong("no answer of the protocol")
  }
  const refusal = errorBody.safeParse(answer)
  if (!refusal.success) return wrong("no error of the protocol")
  const { code } = refusal.data
  if (CALLBACK_ERROR_STATUS[code] !== status) return wrong("another status than the code's")
  if (!call.isProven && code !== "UNAUTHORIZED") return wrong("a stranger learned something")
  if (status >= 500 && !FAILURES_THAT_MAY_BE.has(code)) return wrong("the server's failure")
  return null
}

const codes = Object.keys(CALLBACK_ERROR_STATUS) as [keyof typeof CALLBACK_ERROR_STATUS]
const errorBody = z.strictObject({ code: z.enum(codes), message: z.string().min(1) })
const never = z.never()
const success: Record<FuzzedCall["what"], z.ZodType> = {
  deal: z.strictObject({ status: z.literal("OK"), in_stock: z.int().min(0) }),
  status: z.strictObject({ message: z.string() }),
  exists: z.strictObject({ status: z.literal("OK") }),
  token: never,
  nothing: never,
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const describeCall = ({ method, path, headers, body }: FuzzedCall) =>
  JSON.stringify({ method, path: path.slice(0, 200), headers, body: body?.toString("utf8").slice(0, 300) }).slice(
    0,
    900,
  )
