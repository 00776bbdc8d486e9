import { spawn, spawnSync } from "node:child_process"
import { connect } from "node:net"
import { freePort } from "./free-port"
import { waitFor } from "./set-up"

export interface Redis {
  url: string
  /** Ends the locks that Medusa's processes hold here, as time does once they have died. */
  endLocks: () => Promise<void>
  stop: () => void
}

/**
 * Is what needs a Redis server to run? Nothing in npm brings one, so on a developer's machine without it these tests are left out. In
 * CI they fail then, for nobody would see that they are missing.
 */
export const wantsRedis = process.env.CI === "true" || spawnSync("redis-server", ["--version"]).status === 0

/** A Redis of one's own that keeps nothing. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  const flags = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
  const server = spawn("redis-server", flags, { stdio: "ignore" })
  const missing = new Promise<never>((_, reject) => server.once("error", reject))
  await Promise.race([waitFor("Redis to listen", () => answers(port)), missing])
  return { url: `redis://127.0.0.1:${port}`, endLocks: () => send(port, END_LOCKS), stop: () => void server.kill() }
}

const END_LOCKS = `EVAL "for _, key in ipairs(redis.call('keys', 'medusa_lock:*')) do redis.call('del', key) end" 0`

/** Sends one command. Every answer but an error is fine. */
function send(port: number, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("error", reject)
    socket.once("data", (answer) => {
      socket.destroy()
      if (String(answer).startsWith("-")) reject(new Error(`Redis answers ${String(answer)}`))
      else resolve()
    })
    socket.write(`${command}\r\n`)
  })
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
