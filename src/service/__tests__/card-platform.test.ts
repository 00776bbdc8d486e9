import { type Sandbox, SANDBOX_DEFAULTS, startSandbox } from "../../sandbox"
import { type CardPlatformClientOptions, createCardPlatformClient } from "../card-platform"
import { heldTime, reply, startStubServer } from "./stub-server"

let sandbox: Sandbox
const clients: { close(): Promise<void> }[] = []
beforeAll(async () => {
  sandbox = await startSandbox({ downloadImages: false })
})
beforeEach(() => sandbox.control.reset())
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(() => sandbox.close())

describe("the token of the card platform", () => {
  test("comes from one request and serves until shortly before it expires", async () => {
    const time = heldTime()
    const platform = client(time)
    const first = await platform.getToken()
    expect(first).toMatchObject({ value: { tokenType: "Bearer", expiresIn: 3600, expiresAt: time.now + 3_600_000 } })

    time.now += 3_600_000 - 60_001
    expect(await platform.getToken()).toEqual(first)
    time.now += 1
    expect(await platform.getToken()).not.toEqual(first)
    expect(sandbox.control.journal()).toHaveLength(2)
  })

  test("comes from one request for all callers at the same time", async () => {
    const platform = client()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => platform.getToken()))
    expect(new Set(tokens.map((token) => token.ok && token.value.accessToken)).size).toBe(1)
    expect(sandbox.control.journal()).toHaveLength(1)
  })

  test("reaches the other callers when the first caller gives up", async () => {
    const platform = client()
    const controller = new AbortController()
    const first = platform.getToken({ signal: controller.signal })
    const second = platform.getToken()
    controller.abort()
    expect(await first).toMatchObject({ error: { kind: "retry_later" } })
    expect(await second).toMatchObject({ ok: true })
    expect(sandbox.control.journal()).toHaveLength(1)
  })

  test("comes from a new request after a failure", async () => {
    sandbox.control.addFault({ kind: "status", status: 400 })
    const platform = client()
    expect(await platform.getToken()).toMatchObject({ error: { kind: "fix_settings" } })
    expect(await platform.getToken()).toMatchObject({ ok: true })
  })

  test("stays unavailable with a wrong secret, and no error or record shows the secret", async () => {
    const exchanges: unknown[] = []
    const platform = client({ clientSecret: "a-wrong-secret", onExchange: (exchange) => exchanges.push(exchange) })
    const result = await platform.getToken()
    expect(result).toMatchObject({ error: { kind: "fix_settings", status: 401 } })
    expect(JSON.stringify([result, exchanges])).not.toMatch(/a-wrong-secret|Basic [A-Za-z0-9]/)
  })

  test("appears in no record", async () => {
    const exchanges: unknown[] = []
    const token = await client({ onExchange: (exchange) => exchanges.push(exchange) }).getToken()
    expect(exchanges).toHaveLength(1)
    expect(JSON.stringify(exchanges)).not.toContain(token.ok && token.value.accessToken)
  })

  test("comes from a form request with the credentials in the header, as the interface says", async () => {
    const server = await startStubServer(reply(200, { access_token: "t", expires_in: 90, token_type: "Bearer" }))
    const time = heldTime()
    const platform = client({
      ...time,
      authUrl: `${server.url}/`,
      clientId: "me",
      clientSecret: "my secret",
      scopes: ["a", "b"],
    })
    await platform.getToken()
    await platform.getToken()
    time.now += 45_000
    await platform.getToken()
    await server.close()

    expect(server.received).toHaveLength(2)
    expect(server.received[0]).toMatchObject({
      method: "POST",
      path: "/oauth2/token",
      headers: {
        authorization: `Basic ${Buffer.from("me:my secret").toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials&scope=a+b",
    })
  })
})

function client(options: Partial<CardPlatformClientOptions> = {}) {
  const { clock, sleep } = heldTime()
  const { clientId, clientSecret } = SANDBOX_DEFAULTS.cardPlatform
  const platform = createCardPlatformClient({
    authUrl: sandbox.authUrl,
    clientId,
    clientSecret,
    clock,
    sleep,
    ...options,
  })
  clients.push(platform)
  return platform
}
