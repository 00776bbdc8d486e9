import { connect, createServer } from "node:net"
import { DemoFailure } from "./failure"

export interface NeededPort {
  port: number
  what: string
  flag: string
}

/** @throws DemoFailure that names every port in use, and the flags that choose another */
export async function requireFreePorts(needed: NeededPort[]): Promise<void> {
  const taken: NeededPort[] = []
  for (const each of needed) if (!(await isFree(each.port))) taken.push(each)
  const [first] = taken
  if (!first) return
  const names = taken.map(({ port, what }) => `port ${port} (${what})`).join(" and ")
  const flags = taken.map(({ flag, port }) => `${flag} ${port + 10}`).join(" ")
  throw new DemoFailure(`Another program uses ${names}: end it, or choose another with: npm start -- ${flags}`)
}

/** Connecting finds a program that listens on any address of this machine. Binding finds ports that the system refuses. */
async function isFree(port: number): Promise<boolean> {
  return !(await isAnswered(port)) && (await canListen(port))
}

function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" })
    const answer = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once("connect", () => answer(true)).once("error", () => answer(false))
  })
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => server.close(() => resolve(true)))
  })
}
