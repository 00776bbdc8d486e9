import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import { type AddressInfo } from "node:net"

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type Answer = (response: ServerResponse, request: ReceivedRequest, message: IncomingMessage) => void

/** A server for faults that the sandbox cannot make: resets, hangs, broken bodies. It remembers every request whose whole body arrived. */
export async function startStubServer(initialAnswer: Answer) {
  const received: ReceivedRequest[] = []
  const stub = { answer: initialAnswer }
  let connections = 0
  const server = createServer((message, response) => {
    const chunks: Buffer[] = []
    message.on("data", (chunk: Buffer) => chunks.push(chunk))
    message.on("end", () => {
      const { method = "", url: path = "", headers } = message
      const request = { method, path, headers, body: Buffer.concat(chunks).toString() }
      received.push(request)
      stub.answer(response, request, message)
    })
  })
  server.on("connection", () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    received,
    connectionCount: () => connections,
    answerWith(answer: Answer) {
      stub.answer = answer
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type StubServer = Awaited<ReturnType<typeof startStubServer>>

/** Answers with a status, and with JSON unless the body is a string. */
export const reply =
  (status: number, body: unknown = "", headers: Record<string, string> = {}): Answer =>
  (response) => {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text)
  }

export const resetConnection: Answer = (_response, _request, message) => void message.socket.resetAndDestroy()
export const hang: Answer = () => {}
export const hangInBody: Answer = (response) => void response.writeHead(200, { "content-length": "100" }).write("{")
export const cutBody: Answer = (response, _request, message) => {
  response.writeHead(200, { "content-length": "100" }).write("{", () => message.socket.destroy())
}

/** A clock that only moves when a caller sleeps. */
export function heldTime(start = Date.parse("2026-03-01T00:00:00Z")) {
  const time = {
    now: start,
    slept: [] as number[],
    clock: () => time.now,
    sleep: (ms: number) => {
      time.slept.push(ms)
      time.now += ms
      return Promise.resolve()
    },
  }
  return time
}
