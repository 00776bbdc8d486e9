/** Turns the log of a store that did not start into one sentence for a person. */

const UNREACHABLE = /\b(?:connect )?(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)\b[^\n"\\]*/
const REFUSED_BY_DATABASE =
  /(?:password authentication failed|(?:database|role) "[^"\\]+" does not exist|no pg_hba\.conf entry)[^\n"\\]*/
const FRAME = /^\s+at |^\s*[{}]\s*$/

/**
 * @param log the whole log, with stack traces @param nodeEnv NODE_ENV of the start; undefined = not set
 */
export function toStartFailure(log: string, nodeEnv: string | undefined): string {
  return [`The store did not start: ${toReason(log)}.`, ...(nodeEnv ? [] : [WITHOUT_NODE_ENV])].join(" ")
}

const WITHOUT_NODE_ENV =
  "NODE_ENV is not set, so it did not read .env.production: on a production server set NODE_ENV=production."

function toReason(log: string): string {
  const unreachable = UNREACHABLE.exec(log)?.[0].trim()
  if (unreachable) return `its database or Redis cannot be reached (${unreachable})`
  const refused = REFUSED_BY_DATABASE.exec(log)?.[0].trim()
  if (refused) return `its database refuses it (${refused})`
  return readFirstError(log) ?? "see what it logged"
}

/** The first line with a reason, as text or as Medusa's JSON. */
function readFirstError(log: string): string | null {
  const lines = log.split("\n").filter((line) => line.trim() !== "" && !FRAME.test(line))
  const texts = lines.map(toText).filter((text) => /error|cannot|could not|failed/i.test(text))
  const reason = texts.find((text) => !/^error running script/i.test(text)) ?? null
  return reason && reason.replace(/^error:\s*/i, "").replace(/\.$/, "")
}

function toText(line: string): string {
  try {
    const { message } = JSON.parse(line) as { message?: unknown }
    return typeof message === "string" ? (message.split("\n")[0] ?? "") : line
  } catch {
    return line.trim()
  }
}
