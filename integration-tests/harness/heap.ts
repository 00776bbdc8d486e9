import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

const MEGABYTE = 1024 * 1024

/** Returns the memory that this process holds after garbage collection. */
export function heldMegabytes(): number {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().heapUsed / MEGABYTE
}
