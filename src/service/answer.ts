import { type z } from "@medusajs/framework/zod"
import { failed, ok, type Result } from "./rules/service-error"

/** Turns the text of a 2xx answer into its type, or describes its fault without quoting it. */
export type AnswerReader<T> = (text: string) => Result<T, string>

/** A JSON answer in the shape of the schema. */
export const jsonAnswer =
  <S extends z.ZodType>(schema: S): AnswerReader<z.output<S>> =>
  (text) => {
    const json = parseJson(text)
    if (json === undefined) return failed(text === "" ? "the answer is empty" : "the answer is not JSON")
    const parsed = schema.safeParse(json)
    if (parsed.success) return ok(parsed.data)
    const issue = parsed.error.issues[0]
    return failed(`the answer does not fit the interface at ${issue?.path.join(".") || "its root"}: ${issue?.message}`)
  }

/**
 * For operations whose answer only confirms the work. The status counts: an empty body or an object without `message` is success too. A
 * text that is not JSON is a failure, because a web page that answers 200 to everything is not the service.
 */
export const doneAnswer: AnswerReader<{ message: string }> = (text) => {
  if (text.trim() === "") return ok({ message: "" })
  const json = parseJson(text)
  if (typeof json !== "object" || json === null) return failed("the answer is not a JSON object")
  return ok({ message: "message" in json && typeof json.message === "string" ? json.message : "" })
}

/** undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
