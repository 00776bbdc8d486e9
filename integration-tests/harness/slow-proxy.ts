import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** A proxy between a store and its database that can delay the traffic. */
export interface SlowProxy {
  /** The proxy's port on this machine. */
  port: number
  /** Delays all statements of the store by this time; 0 = no delay. */
  delay: (ms: number) => void
  /** Stops all traffic, including traffic under way, until letGo(). */
  stall: () => void
  /** Delivers all stopped traffic in order. */
  letGo: () => void
  close: () => Promise<void>
}

export interface SlowProxyTarget {
  host: string
  port: number
}

/** Listens before the function returns, because a suite needs the port before any asynchronous work. */
export function startSlowProxy(target: SlowProxyTarget): SlowProxy {
  const traffic = new Traffic()
  const sockets = new Set<Socket>()
  const server = createServer((store) => {
    const database = connect(target)
    for (const socket of [store, database]) {
      sockets.add(socket)
      socket.on("close", () => sockets.delete(socket))
      // Each side closes with the other, so an error after that carries no information.
      socket.on("error", () => undefined)
    }
    database.pipe(store)
    void forward(store, database, traffic)
    database.on("close", () => store.destroy())
    store.on("close", () => database.destroy())
  })
  server.listen(0)
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => traffic.delay(ms),
    stall: () => traffic.stall(),
    letGo: () => traffic.letGo(),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

async function forward(store: Socket, database: Socket, traffic: Traffic): Promise<void> {
  try {
    for await (const chunk of store as AsyncIterable<Buffer>) {
      await traffic.passed()
      if (!database.write(chunk)) await new Promise((resolve) => database.once("drain", resolve))
    }
    database.end()
  } catch {
    database.destroy()
  }
}

/** The gate for all connections. */
class Traffic {
  private delayMs = 0
  private green: Promise<void> = Promise.resolve()
  private turnGreen: () => void = () => undefined

  delay(ms: number): void {
    this.delayMs = ms
  }

  stall(): void {
    this.turnGreen()
    this.green = new Promise((resolve) => {
      this.turnGreen = resolve
    })
  }

  letGo(): void {
    this.turnGreen()
  }

  async passed(): Promise<void> {
    if (this.delayMs > 0) await sleep(this.delayMs)
    await this.green
  }
}
