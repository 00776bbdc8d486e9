import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type RequestOptions,
  type ServerResponse,
} from "node:http"
import { type AddressInfo } from "node:net"
import { STORE_COMMANDS } from "../../src/cli/store"
import { PROBE_HEADER } from "../../src/settings/callbacks/probe-mark"
import { probeFromOutside } from "../../src/health/checks/probe"
import { describeSellingStore } from "../harness/selling-store"
import { beginAnotherMinute } from "../harness/time-passes"

const without = (headers: RequestOptions["headers"], name: string): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers ?? {}).filter(([key]) => key !== name))

describeSellingStore("a probe from outside", ({ store, driver }) => {
  const GET = "probe GET /partner-commerce/trx/transaction/…"
  const POST = "probe POST /partner-commerce/trx/transaction"

  beforeEach(async () => {
    await store.opened.activity.flush()
    await store.sql("DELETE FROM partner_commerce_activity")
  })

  it("reaches an open store, and leaves no record or count", async () => {
    expect(await probeFromOutside(store.opened)).toMatchObject([
      { about: GET, level: "ok" },
      { about: POST, level: "ok" },
    ])
    await nothingIsNoted()
  })

  it.each<[string, (options: RequestOptions) => RequestOptions, object[]]>([
    [
      "removes Authorization",
      ({ headers, ...options }) => ({ ...options, headers: without(headers, "authorization") }),
      [{ about: GET, level: "error", message: expect.stringContaining("stripped Authorization") }],
    ],
    [
      "rewrites paths within the callbacks",
      (options) => ({ ...options, path: options.path?.replace("/trx/", "/v1/trx/") }),
      [{ about: GET, level: "error", message: expect.stringContaining("arrives as /partner-commerce/v1/trx/") }],
    ],
    [
      "removes the beginning of paths",
      (options) => ({ ...options, path: options.path?.replace("/partner-commerce", "") }),
      [{ about: GET, level: "error", message: expect.stringMatching(/^rewritten path: .* answers 404$/) }],
    ],
    [
      "removes the plugin's own header",
      ({ headers, ...options }) => ({ ...options, headers: without(headers, PROBE_HEADER) }),
      [{ about: GET, level: "error", message: expect.stringContaining("does not recognise the probe (404)") }],
    ],
  ])("reports a proxy that %s", async (_, change, findings) => {
    expect(await behindProxy(change)).toMatchObject(findings)
  })

  it("reports a proxy that rejects bodies, redirects, loses calls, or answers with its own page", async () => {
    const isPost = ({ method }: IncomingMessage) => method === "POST"
    expect(await behind((req, res, forward) => (isPost(req) ? answer(res, 413) : forward()))).toMatchObject([
      { about: GET, level: "ok" },
      { about: POST, level: "error", message: expect.stringContaining("body limit") },
    ])
    expect(await behind((_, res) => answer(res, 301, { location: "https://shop.example/" }))).toMatchObject([
      { level: "error", message: expect.stringContaining("points to https://shop.example/") },
    ])
    expect(await behind((_, res) => answer(res, 502))).toMatchObject([
      { level: "error", message: expect.stringContaining("does not reach the store") },
    ])
    expect(await behind((_, res) => answer(res, 200, { "content-type": "text/html" }))).toMatchObject([
      { level: "error", message: expect.stringContaining("does not arrive at this store") },
    ])
    await nothingIsNoted()
  })

  it.each([
    ["http://no-such-shop.invalid", "DNS: "],
    ["https://localhost:{port}", "TLS: "],
    ["http://localhost:1", "cannot be reached"],
  ])("reports the fault of %s", async (address, words) => {
    const { port } = new URL(store.url)
    expect(await probeFromOutside(store.opened, address.replace("{port}", port))).toMatchObject([
      { level: "error", message: expect.stringContaining(words) },
    ])
  })

  it("runs in doctor, and decides whether doctor passes", async () => {
    const print = jest.spyOn(console, "log").mockImplementation()
    const code = await STORE_COMMANDS.doctor?.run({ store: store.opened, args: ["--probe"] })
    const printed = print.mock.calls.map(([line]) => String(line)).join("\n")
    print.mockRestore()
    expect([code, printed]).toEqual([0, expect.stringContaining(`✓ ${POST}: arrives at`)])
  })

  it("accepts no forged mark as a replacement for the authentication", async () => {
    beginAnotherMinute()
    const forged = `${Date.now()}.${"0".repeat(64)}`
    expect(await driver.call("{}", { [PROBE_HEADER]: forged })).toMatchObject({ status: 401 })
    const { activity } = store.opened
    await activity.flush()
    const noted = await store.sql("SELECT status FROM partner_commerce_activity WHERE direction = 'in'")
    expect(noted).toEqual([{ status: 401 }])
  })

  async function nothingIsNoted(): Promise<void> {
    const { activity, problems } = store.opened
    await activity.flush()
    expect(await store.sql("SELECT id FROM partner_commerce_activity WHERE direction = 'in'")).toEqual([])
    expect(await problems.open()).toEqual([])
  }

  type Answer = (req: IncomingMessage, res: ServerResponse, forward: () => void) => void

  const answer = (res: ServerResponse, status: number, headers: Record<string, string> = {}) =>
    res.writeHead(status, headers).end("<html></html>")

  const behindProxy = (change: (options: RequestOptions) => RequestOptions) =>
    behind((_, __, forward) => forward(), change)

  /** Returns the findings of a probe through a proxy with this answer or change. */
  async function behind(answering: Answer, change = (options: RequestOptions): RequestOptions => options) {
    const server = createServer((req, res) => {
      const { hostname, port } = new URL(store.url)
      const forward = () => {
        const options = change({ hostname, port, path: req.url, method: req.method, headers: req.headers })
        req.pipe(
          request(options, (response) => {
            res.writeHead(response.statusCode ?? 500, response.headers)
            response.pipe(res)
          }),
        )
      }
      answering(req, res, forward)
    })
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
    try {
      const { port } = server.address() as AddressInfo
      return await probeFromOutside(store.opened, `http://localhost:${port}`)
    } finally {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
})
