import { connect } from "node:net"
import { Testbed } from "./testbed"

let bed: Testbed
beforeEach(async () => {
  bed = await Testbed.start()
})
afterEach(() => bed.sandbox.close())

/** Sends raw bytes, which no HTTP client would send. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(bed.sandbox.url)
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.end(text))
    socket.on("data", (chunk) => chunks.push(chunk))
    socket.on("error", reject)
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")))
  })
}

const request = (target: string) => `GET ${target} HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n\r\n`

it.each([
  ["two slashes", request("//"), 404],
  ["two slashes and a name", request("//control/overview"), 404],
  ["an invalid port", request("//x:99999999/"), 404],
  ["an invalid absolute address", request("http://["), 400],
  ["an absolute address", request("http://sandbox/control/overview"), 200],
  ["a star", request("*"), 400],
  ["a broken escape", request("/catalog/%zz"), 401],
  ["no address", "GET\r\n\r\n", 400],
  ["no HTTP", "hello?\r\n\r\n", 400],
  ["an invalid length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400],
])("the sandbox answers a request with %s, and continues", async (_, text, status) => {
  expect(await sendRaw(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect((await bed.call("GET", "/catalog/ping")).status).toBe(200)
})

it("a sandbox that closes while a callback is held up closes quietly", async () => {
  bed.sandbox.control.addFault({ kind: "delay", ms: 600_000, match: { operation: "callback.token" } })
  void bed.sandbox.control.sendToken({ internal_user_id: "user-1", url: "http://127.0.0.1:9/token" })
  await bed.sandbox.close()
})
