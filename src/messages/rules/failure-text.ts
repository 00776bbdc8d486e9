import { toShown } from "../../values/shown-text"

/**
 * A failure's text, for a log or a problem, in one line. A database driver writes the whole statement with its values in front of it, and the
 * address of a customer has no place there.
 */
export function toFailureText(error: unknown): string {
  const { name, message } = toParts(error)
  return toShown(name && name !== "Error" ? `${name}: ${message}` : message)
}

/** The same with where it happened: for what nobody expected. */
export function toFailureReport(error: unknown): string {
  const frames = toParts(error)
    .stack.split("\n")
    .filter((line) => FRAME.test(line))
  return [toFailureText(error), ...frames].join("\n")
}

const FRAME = /^\s+at .*:\d+:\d+\)?$/

/** The driver's addition to the reason: the values that were refused, such as a whole row. */
const DETAIL = "\n - detail: "

/** A statement, and what the driver puts between it and the reason. */
const STATEMENT = /^\s*(?:insert|update|delete|select|with|set|begin|commit|lock)\b.* - /is

/** Also what the workflow engine makes of an error: an object with the same fields. */
function toParts(error: unknown): { name: string; message: string; stack: string } {
  if (typeof error !== "object" || error === null) return { name: "", message: String(error), stack: "" }
  const field = (key: string) => {
    const value: unknown = Reflect.get(error, key)
    return typeof value === "string" ? value : ""
  }
  const message = field("message") || "an error that says nothing"
  return { name: field("name"), message: toReason(message), stack: field("stack") }
}

function toReason(message: string): string {
  const detailAt = message.lastIndexOf(DETAIL)
  return (detailAt < 0 ? message : message.slice(0, detailAt)).replace(STATEMENT, "")
}
