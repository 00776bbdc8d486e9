/** The terminal: one line per step, with its result and its duration. */
export interface Screen {
  say: (line?: string) => void
  /** @param work returns the line that replaces `doing` */
  step: (doing: string, work: () => Promise<string>) => Promise<void>
  progress: (label: string) => Progress
}

export interface Progress {
  update: (done: number, total: number) => void
  end: (line: string) => void
}

const barWidth = 28

export function terminalScreen(output: NodeJS.WriteStream = process.stdout): Screen {
  const rewrite = (line: string) => {
    if (output.isTTY) output.write(`\r\u001b[K${line}`)
  }
  const say = (line = "") => void output.write(`${output.isTTY ? "\r\u001b[K" : ""}${line}\n`)

  return {
    say,
    step: async (doing, work) => {
      const since = Date.now()
      rewrite(`  · ${doing} …`)
      say(`  ✓ ${await work()} ${dim(output, seconds(since))}`)
    },
    progress: (label) => {
      const since = Date.now()
      return {
        update: (done, total) => rewrite(`  · ${label} ${bar(done, total)} ${done} of ${total}`),
        end: (line) => say(`  ✓ ${line} ${dim(output, seconds(since))}`),
      }
    },
  }
}

function bar(done: number, total: number): string {
  const filled = total === 0 ? 0 : Math.round((done / total) * barWidth)
  return "█".repeat(filled) + "░".repeat(barWidth - filled)
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function dim(output: NodeJS.WriteStream, text: string): string {
  return output.isTTY ? `\u001b[2m${text}\u001b[0m` : `(${text})`
}
