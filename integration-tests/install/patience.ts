import type { RunningCommand } from "./command"

/** A boot takes seconds, but minutes on a busy machine. */
const LONGEST_START_MS = 240_000

/** Asks until an answer comes. @throws Error with the command's output, if the command ends or takes too long */
export async function waitForStart<T>(command: RunningCommand, ask: () => T | null | Promise<T | null>): Promise<T> {
  const givesUpAt = Date.now() + LONGEST_START_MS
  while (Date.now() < givesUpAt) {
    const answer = await ask()
    if (answer !== null) return answer
    if (!command.isRunning()) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`It did not start:\n${command.output().slice(-4_000)}`)
}
