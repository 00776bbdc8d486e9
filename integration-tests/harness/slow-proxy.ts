import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** Stands between a store and its database, and can make the way there long. */
export interface SlowProxy {
  /** On this machine. */
  port: number
  /** Everything the store says arrives so much later; 0 = as fast as without. */
  delay: (ms: number) => void
  /** From now on nothing arrives any more, whatever is under way, until it is let go. */
  stall: () => void
  /** Everything held arrives now, in the order in which it was said. */
  letGo: () => void
  close: () => Promise<void>
}

export interface SlowProxyTarget {
  host: string
  port: number
}

/** Listens when it returns: a suite has to name its port before anything runs. */
export function startSlowProxy(target: SlowProxyTarget): SlowProxy {
  const traffic = new Traffic()
  const sockets = new Set<Socket>()
  const server = createServer((store) => {
    const database = connect(target)
    for (const socket of [store, database]) {
      sockets.add(socket)
      socket.on("close", () => sockets.delete(socket))
      // The other side has gone: so has this one, and what either says about it is no news.
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

/** The lights at the one road. */
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
