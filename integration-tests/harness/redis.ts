import { spawn, spawnSync } from "node:child_process"
import { connect } from "node:net"
import { freePort } from "./free-port"
import { waitFor } from "./set-up"

export interface Redis {
  url: string
  /** Removes the locks of Medusa's processes, as expiry does after a death. */
  endLocks: () => Promise<void>
  stop: () => void
}

/**
 * Do the tests with a Redis server run? No npm package contains Redis, so a developer's machine without it skips these tests. In CI
 * they fail instead, because a skip would go unnoticed.
 */
export const wantsRedis = process.env.CI === "true" || spawnSync("redis-server", ["--version"]).status === 0

/** Starts a Redis without persistence. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  const flags = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
  const server = spawn("redis-server", flags, { stdio: "ignore" })
  const missing = new Promise<never>((_, reject) => server.once("error", reject))
  await Promise.race([waitFor("Redis to listen", () => answers(port)), missing])
  return { url: `redis://127.0.0.1:${port}`, endLocks: () => send(port, END_LOCKS), stop: () => void server.kill() }
}

const END_LOCKS = `EVAL "for _, key in ipairs(redis.call('keys', 'medusa_lock:*')) do redis.call('del', key) end" 0`

/** Sends one command, and accepts every answer except an error. */
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
