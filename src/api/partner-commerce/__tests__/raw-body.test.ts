import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { parseJson, type RawBody, readAway, readRawBody } from "../raw-body"

const toBytes = (text: string) => Buffer.from(text)

describe("a body of a callback", () => {
  test.each(Object.getOwnPropertyNames(Object.prototype))(
    "loses every field named %s, because code that copies the body would call it",
    (name) => {
      const text = `{"trx_id":"t-1","${name}":1,"customer":{"${name}":{"a":1},"list":[{"${name}":"x","street":"Mabini"}]}}`
      const body = parseJson(toBytes(text))
      expect(JSON.stringify(body)).toBe('{"trx_id":"t-1","customer":{"list":[{"street":"Mabini"}]}}')
      expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
    },
  )

  test("loses such a field too if a zero byte hides its name", () => {
    expect(parseJson(toBytes('{"hasOwn\\u0000Property":1,"__pro\\u0000to__":{"a":1}}'))).toEqual({})
  })

  test("cuts texts and names that no field of the interface can need", () => {
    const long = "x".repeat(200_000)
    expect(parseJson(toBytes(JSON.stringify({ note: [long], [long]: 1 })))).toEqual({
      note: ["x".repeat(10_000)],
      ["x".repeat(10_000)]: 1,
    })
  })

  test("keeps every other field", () => {
    const text = '{"status":"APR","length":3,"then":"x","prototype":{"toJSON":1},"":null}'
    expect(JSON.stringify(parseJson(toBytes(text)))).toBe(text)
  })
})

describe("the bytes of a body", () => {
  let server: Server
  const sockets: Socket[] = []
  beforeEach(async () => {
    server = createServer()
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    server.close()
    server.closeAllConnections()
    await once(server, "close")
  })

  test("arrive unchanged", async () => {
    const { read } = await call(7, '{"a":1}')
    expect(await read()).toEqual({ kind: "whole", bytes: Buffer.from('{"a":1}') })
  })

  test("count as too large above the limit of any callback", async () => {
    const { read } = await call(10_000_000, "x".repeat(300_000))
    expect(await read()).toEqual({ kind: "too_large" })
  })

  test("count as cut short if the caller leaves before the end", async () => {
    const { read, socket } = await call(100, '{"a"')
    const reading = read()
    socket.destroy()
    expect(await reading).toEqual({ kind: "cut_short" })
    expect(await read()).toEqual({ kind: "cut_short" })
  })

  test("count as cut short if the rest does not come in time", async () => {
    const { read } = await call(100, '{"a"')
    expect(await read(50)).toEqual({ kind: "cut_short" })
  })

  describe("after an answer that did not need them", () => {
    test("get read to their end, so that the caller can read the answer", async () => {
      const { request, socket } = await call(1_000_000, "x".repeat(400_000))
      const reading = readAway(request)
      socket.write("x".repeat(600_000))
      await reading
      expect(request.complete).toBe(true)
    })

    test("stay unread above a limit", async () => {
      const { request, socket } = await call(100_000_000, "")
      const reading = readAway(request)
      socket.write("x".repeat(5_000_000))
      await reading
      expect(request.complete).toBe(false)
    })

    test("stay unread if they do not come in time", async () => {
      const { request } = await call(100, "")
      await readAway(request, 50)
      expect(request.complete).toBe(false)
    })

    test("stay unread if the caller has gone", async () => {
      const { request, socket, read } = await call(100, "")
      socket.destroy()
      await read()
      await readAway(request)
      expect(request.complete).toBe(false)
    })
  })

  interface Call {
    request: IncomingMessage
    socket: Socket
    read: (withinMs?: number) => Promise<RawBody>
  }

  /** A call whose headers have arrived, and a part of its body. */
  async function call(length: number, sent: string): Promise<Call> {
    const { port } = server.address() as AddressInfo
    const arrived = once(server, "request") as Promise<[IncomingMessage, ServerResponse]>
    const socket = connect(port, "127.0.0.1").on("error", () => {})
    sockets.push(socket)
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n${sent}`)
    const [request] = await arrived
    return { request, socket, read: (withinMs) => readRawBody(request, withinMs) }
  }
})
