import { type AddressInfo, createServer, type Socket } from "node:net"
import { Agent, interceptors } from "undici"
import { type ServiceErrorKind } from "../rules/service-error"
import { OPERATIONS, type Operation } from "../retry-policy"
import { EVERY_OPERATION, OPERATION_NAMES } from "./operations"
import {
  type Answer,
  cutBody,
  hang,
  hangInBody,
  heldTime,
  reply,
  resetConnection,
  startStubServer,
} from "./stub-server"

const MAX_ATTEMPTS = 3

interface Fault {
  what: string
  answer: Answer
  repeatable: ServiceErrorKind
  once: ServiceErrorKind
  /** The service never answers, so only a timeout ends the call. */
  isSilent?: boolean
  /** Operations whose kind differs from the kind of their group. */
  except?: Partial<Record<Operation, ServiceErrorKind | "success">>
}

/** Written out, not read from the tested policy: operations that move money, or create or close something. */
const ONCE: Operation[] = [
  "transactions.createTransaction",
  "transactions.updateTransaction",
  "transactions.refundItems",
  "transactions.deactivateConnection",
]

/** The requests of these operations contain no id, so a 404 concerns the address. */
const ABOUT_NOTHING = OPERATION_NAMES.filter((operation) => OPERATIONS[operation].about === "nothing")
const wrongAddress = Object.fromEntries(ABOUT_NOTHING.map((operation) => [operation, "fix_settings" as const]))
/** The request contains only credentials, so every refusal is a settings fault. */
const cardPlatform = { "cardPlatform.getToken": "fix_settings" as const }
/** A report is passed on from its first byte, with any content. */
const handedOn = { "transactions.getCsvReport": "success" as const }

/** The interface's form, because a refusal in another form comes from a gateway. */
const REFUSED = { message: "no" }

const FAULTS: Fault[] = [
  { what: "resets the connection", answer: resetConnection, repeatable: "retry_later", once: "look_first" },
  { what: "never answers", answer: hang, isSilent: true, repeatable: "retry_later", once: "look_first" },
  {
    what: "stops in the middle of its answer",
    answer: hangInBody,
    isSilent: true,
    repeatable: "retry_later",
    once: "look_first",
    except: handedOn,
  },
  {
    what: "hangs up in the middle of its answer",
    answer: cutBody,
    repeatable: "retry_later",
    once: "look_first",
    except: handedOn,
  },
  { what: "answers 500", answer: reply(500), repeatable: "retry_later", once: "look_first" },
  { what: "answers 502", answer: reply(502, "<html>"), repeatable: "retry_later", once: "look_first" },
  { what: "answers 503", answer: reply(503), repeatable: "retry_later", once: "look_first" },
  { what: "answers 504", answer: reply(504), repeatable: "retry_later", once: "look_first" },
  { what: "answers 408", answer: reply(408), repeatable: "retry_later", once: "look_first" },
  { what: "answers 425", answer: reply(425), repeatable: "retry_later", once: "retry_later" },
  { what: "answers 429", answer: reply(429), repeatable: "retry_later", once: "retry_later" },
  { what: "answers 400", answer: reply(400, REFUSED), repeatable: "bad_item", once: "bad_item", except: cardPlatform },
  { what: "answers 401", answer: reply(401), repeatable: "fix_settings", once: "fix_settings" },
  { what: "answers 403", answer: reply(403), repeatable: "fix_settings", once: "fix_settings" },
  { what: "answers 404", answer: reply(404, REFUSED), repeatable: "bad_item", once: "bad_item", except: wrongAddress },
  { what: "answers 409", answer: reply(409, REFUSED), repeatable: "bad_item", once: "bad_item", except: cardPlatform },
  { what: "answers 413", answer: reply(413, REFUSED), repeatable: "bad_item", once: "bad_item", except: cardPlatform },
  { what: "answers 422", answer: reply(422, REFUSED), repeatable: "bad_item", once: "bad_item", except: cardPlatform },
  { what: "answers 418", answer: reply(418), repeatable: "bug", once: "bug" },
  { what: "redirects with 301", answer: redirect(301), repeatable: "fix_settings", once: "fix_settings" },
  { what: "redirects with 302", answer: redirect(302), repeatable: "fix_settings", once: "look_first" },
  { what: "redirects with 307", answer: redirect(307), repeatable: "fix_settings", once: "fix_settings" },
  { what: "answers 304 to nobody's question", answer: reply(304), repeatable: "bug", once: "look_first" },
  {
    what: "answers 200 with broken JSON",
    answer: reply(200, "{"),
    repeatable: "bug",
    once: "look_first",
    except: handedOn,
  },
  {
    what: "answers 200 with a web page",
    answer: reply(200, "<p>"),
    repeatable: "bug",
    once: "look_first",
    except: handedOn,
  },
]

const unknownHost = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" })

const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

// Three attempts with their pauses and timeouts, on a busy machine.
jest.setTimeout(60_000)

describe("a request that must not happen twice is sent once despite every fault", () => {
  test.each(FAULTS)("when the service $what", async ({ answer, isSilent, repeatable, once, except }) => {
    const server = await startStubServer(answer)
    servers.push(server)

    const outcomes = await Promise.all(
      OPERATION_NAMES.map(async (operation) => {
        const { clock, sleep } = heldTime()
        const baseUrl = `${server.url}/${operation}`
        const result = await EVERY_OPERATION[operation]({
          baseUrl,
          clock,
          sleep,
          maxAttempts: MAX_ATTEMPTS,
          timeoutMs: isSilent ? 3_000 : 60_000,
        })
        const sent = server.received.filter(({ path }) => path.startsWith(`/${operation}/`)).length
        return [operation, { kind: result.ok ? "success" : result.error.kind, sent }] as const
      }),
    )

    const expected = OPERATION_NAMES.map((operation) => {
      const isOnce = ONCE.includes(operation)
      const kind = except?.[operation] ?? (isOnce ? once : repeatable)
      return [operation, { kind, sent: !isOnce && kind === "retry_later" ? MAX_ATTEMPTS : 1 }] as const
    })
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected))
    expect(server.received.filter(({ path }) => path === "/elsewhere")).toEqual([])
  })
})

test("a dispatcher that repeats on its own is stopped at the second start", async () => {
  const server = await startStubServer(reply(503))
  servers.push(server)
  const dispatcher = new Agent().compose(interceptors.retry({ methods: ["POST", "GET"], minTimeout: 1 }))
  const options = { baseUrl: server.url, dispatcher, maxAttempts: 1 }
  expect(await EVERY_OPERATION["transactions.refundItems"](options)).toMatchObject({ error: { kind: "look_first" } })
  await dispatcher.destroy()
  expect(server.received).toHaveLength(1)
})

describe("a failure before anything was sent is retry_later for every operation", () => {
  test.each([
    ["the connection is refused", refusedAddress],
    ["a server speaks no TLS", () => plainServer().then((address) => address.replace("http:", "https:"))],
  ])("when %s", async (_, toAddress) => {
    const baseUrl = await toAddress()
    const kinds = await Promise.all(
      OPERATION_NAMES.map(async (operation) => {
        const { clock, sleep } = heldTime()
        const result = await EVERY_OPERATION[operation]({ baseUrl, clock, sleep, maxAttempts: 2, timeoutMs: 3000 })
        return [operation, result.ok ? "success" : result.error.kind] as const
      }),
    )
    expect(kinds).toEqual(OPERATION_NAMES.map((operation) => [operation, "retry_later"]))
  })

  test("when the host name is unknown", async () => {
    const dispatcher = new Agent({ connect: { lookup: (_host, _options, answer) => answer(unknownHost, []) } })
    const { clock, sleep } = heldTime()
    const kinds = await Promise.all(
      OPERATION_NAMES.map(async (operation) => {
        const result = await EVERY_OPERATION[operation]({ baseUrl: "http://service.example", dispatcher, clock, sleep })
        return result.ok ? "success" : result.error.kind
      }),
    )
    await dispatcher.destroy()
    expect(new Set(kinds)).toEqual(new Set(["retry_later"]))
  })

  test("when no connection comes about in time", async () => {
    // The TLS handshake never ends: the socket is connected, but no byte of the request can leave.
    const sockets: Socket[] = []
    const server = createServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const result = await EVERY_OPERATION["transactions.refundItems"]({ baseUrl, timeoutMs: 200 })
    sockets.forEach((socket) => socket.destroy())
    server.close()
    expect(result).toMatchObject({
      error: { kind: "retry_later", message: "transactions.refundItems: no connection within 0.2 seconds" },
    })
  })
})

function redirect(status: number): Answer {
  return reply(status, "", { location: "/elsewhere" })
}

async function plainServer() {
  const server = await startStubServer(hang)
  servers.push(server)
  return server.url
}

async function refusedAddress() {
  const server = await startStubServer(hang)
  await server.close()
  return server.url
}
