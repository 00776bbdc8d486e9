import { spawn, spawnSync } from "node:child_process"
import { connect } from "node:net"
import { freePort } from "./free-port"
import { waitFor } from "./set-up"

export interface Redis {
  url: string
  stop: () => void
}

/** Is there a Redis server on this machine? What needs one is left out where there is none: nothing in npm brings it. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0

/** A Redis of one's own that keeps nothing. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  const flags = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
  const server = spawn("redis-server", flags, { stdio: "ignore" })
  await waitFor("Redis to listen", () => answers(port))
  return { url: `redis://127.0.0.1:${port}`, stop: () => void server.kill() }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
    socket.once("error", () => resolve(false))
  })
}
