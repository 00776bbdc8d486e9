import { existsSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"

const IN_MEMORY = "/dev/shm"
/** An upper bound for the databases of a run. */
const ENOUGH_BYTES = 4 * 2 ** 30

/** Copying a database of 1,500 small files takes 50 ms in memory and 700 ms on a disk. Many containers have little shared memory. */
export function quickestFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir()
}
