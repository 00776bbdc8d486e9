import { request } from "undici"
import { Refusal } from "../http/refusal"
import { isWholeRequest, type JournalEntry } from "../journal"
import { type World } from "../world"

/** The sandbox waits for a slow callback as long as the service does. */
const TIMEOUT_MS = 40_000

const CALLBACKS = ["callback.deal", "callback.exists", "callback.status", "callback.token"] as const

/**
 * Repeats an exchange and returns the new entry.
 *
 * @throws Refusal if the entry is gone, is no exchange, or no longer has its whole request
 */
export async function replay(world: World, seq: number): Promise<JournalEntry> {
  const [entry] = world.journal.read({ since: seq - 1 })
  if (entry?.seq !== seq) throw new Refusal(404, `the journal has no entry ${seq}`, "NOT_FOUND")
  if (!isWholeRequest(entry)) {
    throw new Refusal(409, "the journal holds no secrets and no long bodies: this cannot be sent again", "NOT_WHOLE")
  }
  const last = world.journal.read({ limit: 1 })[0]?.seq ?? 0
  if (entry.direction === "in") await callOwnApi(world, entry)
  else await callMerchant(world, entry)
  const again = world.journal.read({ since: last }).find((one) => isSameCall(one, entry))
  if (!again) throw new Refusal(409, "the journal was emptied meanwhile", "NOT_FOUND")
  return again
}

/** Over HTTP like the first time, so that faults, the token and the journal have their part in it. */
async function callOwnApi({ identity, url }: World, { method, path, request: body }: JournalEntry): Promise<void> {
  // The journal shows the failure.
  const answer = await request(url() + path, {
    method: method as "GET" | "POST" | "PUT",
    headers: {
      authorization: `Bearer ${identity.token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  await answer?.body.dump()
}

async function callMerchant({ outbound }: World, { operation, path, request: body }: JournalEntry): Promise<void> {
  const callback = CALLBACKS.find((one) => one === operation)
  if (!callback) throw new Refusal(409, `${operation} is no call that can be made again`, "NOT_WHOLE")
  const method = body === undefined ? "GET" : "POST"
  await outbound.send({ operation: callback, method, url: path, body, timeoutMs: TIMEOUT_MS })
}

const isSameCall = (one: JournalEntry, other: JournalEntry) =>
  one.direction === other.direction && one.operation === other.operation && one.path === other.path
