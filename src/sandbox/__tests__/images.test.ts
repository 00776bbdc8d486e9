import { createServer, type Server } from "node:http"
import { type AddressInfo } from "node:net"
import { newProduct, pictureHash, Testbed } from "./testbed"

const PNG = Buffer.from("89504e470d0a1a0a", "hex")

let bed: Testbed
let host: Server
let base: string
let downloads: string[]

beforeEach(async () => {
  bed = await Testbed.start({ downloadImages: true })
  downloads = []
  host = createServer((message, response) => {
    downloads.push(message.url ?? "")
    if (message.url === "/missing.png") return void response.writeHead(404).end("not here")
    if (message.url === "/broken.png") return void message.socket.destroy()
    response.writeHead(200, { "content-type": "image/png" }).end(PNG)
  })
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterEach(async () => {
  await bed.sandbox.close()
  host.closeAllConnections()
  await new Promise((resolve) => host.close(resolve))
})

const picture = (name: string, bytes: Buffer | string = PNG) => [
  { url: `${base}/${name}`, hash: pictureHash(bytes), order: 0 },
]

it("a picture is downloaded, compared with its hash, and shown in the console", async () => {
  expect((await bed.sync(newProduct("p1", { image_url: picture("a.png") }))).status).toBe(202)
  expect(downloads).toEqual(["/a.png"])
  const shown = await bed.call("GET", `/control/pictures/${pictureHash(PNG)}`)
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"])
})

it("a picture with a stored hash is not fetched again from another address", async () => {
  await bed.sync(newProduct("p1", { image_url: picture("a.png") }))
  const { status } = await bed.sync({ id: "p1", image_url: picture("moved.png") })
  expect([status, downloads]).toEqual([202, ["/a.png"]])
})

it("a changed hash at the same address is fetched again", async () => {
  await bed.sync(newProduct("p1", { image_url: picture("a.png") }))
  const { status, body } = await bed.sync({ id: "p1", image_url: picture("a.png", "other bytes") })
  expect([status, body.message]).toEqual([400, `product p1 image hash does not match: ${base}/a.png`])
  expect(downloads).toEqual(["/a.png", "/a.png"])
})

it.each([
  ["is missing", "missing.png", PNG, /product p1 image could not be downloaded: .*missing.png \(HTTP 404\)/],
  ["breaks off", "broken.png", PNG, /product p1 image could not be downloaded/],
  ["has another hash", "a.png", "something else", /product p1 image hash does not match/],
])(
  "a new product whose picture %s fails validation with 422, and the sandbox applies no entry of the call",
  async (_, name, bytes, message) => {
    const answer = await bed.sync(
      newProduct("p0", { image_url: picture("fine.png") }),
      newProduct("p1", { image_url: picture(name, bytes) }),
    )
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(message)])
    expect(await bed.list()).toEqual([])
  },
)

it("stock that arrives while pictures are fetched is not overwritten by the call that waits for them", async () => {
  await bed.sync(newProduct("p1", { image_url: picture("a.png") }))
  host.removeAllListeners("request")
  const asked = new Promise<() => void>((resolve) => {
    host.on("request", (_, response) => resolve(() => void response.writeHead(200).end("new bytes")))
  })
  const slow = bed.sync({ id: "p1", image_url: picture("slow.png", "new bytes") })
  const release = await asked
  await bed.sync({ id: "p1", in_stock: 1 })
  release()
  expect((await slow).status).toBe(202)
  expect(bed.sandbox.control.product("p1")?.in_stock).toBe(1)
})
