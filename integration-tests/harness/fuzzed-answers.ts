import { setTimeout } from "node:timers/promises"
import { isNativeError } from "node:util/types"
import { Client, Pool } from "undici"
import { z } from "@medusajs/framework/zod"
import { CALLBACK_ERROR_STATUS } from "../../src/service/rules/wire/callbacks"
import { SANDBOX_DEFAULTS } from "../../src/sandbox"
import { type FuzzedCall } from "./fuzzed-calls"

const AT_ONCE = 24
/** The number of new connections on which a broken call is repeated before it counts as unanswered. */
const NEW_CONNECTIONS = 8
/** The pause before the first repetition; each later pause is longer by this. */
const PAUSE_MS = 250

/** The only server failures that nonsense may cause; NOT_CONFIGURED belongs to the token callback. */
const FAILURES_THAT_MAY_BE: ReadonlySet<string> = new Set(["DEADLINE_EXCEEDED", "NOT_CONFIGURED"])

const SECRETS = ["bearer-of-the-tests", SANDBOX_DEFAULTS.token]
export const SECRET = new RegExp(SECRETS.join("|"), "i")

/** Secrets, and texts in an error or a log line that reveal how the store works. */
export const LEAK = new RegExp(
  [...SECRETS, "node_modules", "\\bat .*:\\d+:\\d+", "\\b(select|insert|update)\\b .*\\b(from|into|set)\\b"].join("|"),
  "i",
)

export interface SentCall {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: Buffer
}

export interface Answered<Call extends SentCall = FuzzedCall> {
  call: Call
  status: number
  text: string
}

/** Sends many calls at once. @param url of the store */
export async function sendAll<Call extends SentCall>(url: string, calls: Call[]): Promise<Answered<Call>[]> {
  const pool = new Pool(url, { connections: AT_ONCE, pipelining: 1 })
  const answers: Answered<Call>[] = []
  const rest = calls.values()
  const sender = async () => {
    for (const call of rest) answers.push(await send(pool, url, call))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  await pool.close()
  return answers
}

async function send<Call extends SentCall>(pool: Pool, url: string, call: Call): Promise<Answered<Call>> {
  let answer = await ask(pool, call)
  // A server may end a connection at the moment of its reuse, and a busy host may even end a new one. A call whose content ends the
  // connection ends every repeated connection too.
  for (let turn = 1; answer.isReset && turn <= NEW_CONNECTIONS; turn++) {
    await setTimeout(turn * PAUSE_MS)
    const own = new Client(url)
    answer = await ask(own, call).finally(() => own.close())
  }
  return answer
}

async function ask<Call extends SentCall>(
  through: Pool | Client,
  call: Call,
): Promise<Answered<Call> & { isReset: boolean }> {
  const { method, path, headers, body } = call
  try {
    const response = await through.request({ method, path, headers, body })
    return { call, status: response.statusCode, text: await response.body.text(), isReset: false }
  } catch (error) {
    // `instanceof Error` does not work: the socket's errors come from Node's own realm.
    const isReset = isNativeError(error) && "code" in error && RESET.has(error.code)
    return { call, status: 0, text: String(error), isReset }
  }
}

const RESET = new Set<unknown>(["ECONNRESET", "UND_ERR_SOCKET"])

/** The plugin cuts a text of a request at this length before it shows the text. */
const LONGEST_SHOWN = 1_000

/** Whether an answer contains a long text of its request, such as an id of 4,000 characters, in full. */
export function repeatsLongText({ call: { path, body }, text }: Answered<SentCall>): boolean {
  const given = [...path.split(/[/?&=]/), ...(body?.toString().split('"') ?? [])]
  return given.some((each) => each.length > LONGEST_SHOWN && text.includes(each))
}

/** @returns the rule of the protocol that an answer breaks, or null */
export function whatIsWrong({ call, status, text }: Answered): string | null {
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
  if (repeatsLongText({ call, status, text })) return wrong("it repeats a long text")
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
  token: z.strictObject({ status: z.literal("OK") }),
  nothing: never,
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const describeCall = ({ method, path, headers, body }: SentCall) =>
  JSON.stringify({
    method,
    path: path.slice(0, 300),
    body: body?.toString("utf8").slice(0, 300),
    headers: { ...headers, authorization: "authorization" in headers ? "…" : undefined },
  }).slice(0, 900)
