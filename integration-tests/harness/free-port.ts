import { createServer } from "node:net"

/** Below the ports that the system gives to outgoing connections: no connection takes the port before the test listens on it. */
const FIRST = 15_000
const LAST = 32_000
const MOST_TRIES = 100

/** Returns a free TCP port. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (await isFree(port)) return port
  }
  throw new Error(`The machine has no free port from ${FIRST} to ${LAST}`)
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once("error", () => resolve(false))
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)))
  })
}
