import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { waitFor } from "./set-up"

interface Head {
  method: string
  path: string
  headers?: Record<string, string | number>
}

/** A call in raw bytes, for requests that an HTTP client cannot send. */
export class RawCall {
  private received = ""
  private hasEnded = false

  private constructor(private readonly socket: Socket) {
    socket.setEncoding("utf8")
    socket.on("data", (text: string) => (this.received += text))
    socket.on("error", () => {}).on("close", () => (this.hasEnded = true))
  }

  /** @param url of the store */
  static async begin(url: string, { method, path, headers = {} }: Head): Promise<RawCall> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, "connect")
    const lines = Object.entries({ host: "store", ...headers }).map(([name, value]) => `${name}: ${value}`)
    const call = new RawCall(socket)
    call.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`)
    return call
  }

  write(text: string): void {
    this.socket.write(text)
  }

  /** Breaks the connection before the end of the request. */
  leave(): void {
    this.socket.destroy()
  }

  /** Whether the caller has received a part of an answer. */
  get isAnswered(): boolean {
    return this.received !== ""
  }

  /** Whether the connection has ended. */
  get isOver(): boolean {
    return this.hasEnded
  }

  /** Waits for the complete answer. */
  answered(): Promise<{ status: number; headers: string; body: unknown }> {
    return waitFor("an answer", () => {
      const [headers = "", body = ""] = this.received.split("\r\n\r\n")
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1])
      return isJson(body) && { status, headers: headers.toLowerCase(), body: JSON.parse(body) as unknown }
    })
  }

  /** Waits for the end of the connection. @returns everything that the caller has received */
  async ended(): Promise<string> {
    await waitFor("the end of the connection", () => this.hasEnded)
    return this.received
  }
}

function isJson(text: string): boolean {
  try {
    return Boolean(JSON.parse(text))
  } catch {
    return false
  }
}
