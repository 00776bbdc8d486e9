import { toShown } from "../../values/shown-text"

/**
 * The text of a failure in one line, for a log or a problem. A database driver puts the whole statement with its values in front of the
 * reason; the text leaves it out, because it may hold a customer's address.
 */
export function toFailureText(error: unknown): string {
  const { name, message } = toParts(error)
  return toShown(name && name !== "Error" ? `${name}: ${message}` : message)
}

/** The same with stack frames, for unexpected failures. */
export function toFailureReport(error: unknown): string {
  const frames = toParts(error)
    .stack.split("\n")
    .filter((line) => FRAME.test(line))
  return [toFailureText(error), ...frames].join("\n")
}

const FRAME = /^\s+at .*:\d+:\d+\)?$/

/** The driver's addition to the reason: the rejected values, such as a whole row. */
const DETAIL = "\n - detail: "

/** A statement, and the driver's separator between the statement and the reason. */
const STATEMENT = /^\s*(?:insert|update|delete|select|with|set|begin|commit|lock)\b.* - /is

/** Also reads the workflow engine's form of an error: a plain object with the same fields. */
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
