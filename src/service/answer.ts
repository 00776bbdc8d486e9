import { type z } from "@medusajs/framework/zod"
import { failed, ok, type Result } from "./rules/service-error"

/** Turns the text of a 2xx answer into its type, or says what is wrong with it without quoting it. */
export type AnswerReader<T> = (text: string) => Result<T, string>

/** An answer of JSON, in the shape of the schema. */
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
 * For operations whose answer only says that it was done. The status is what counts: an empty body or an object without
 * `message` is success too. Anything but JSON is not, since a web page that answers 200 to everything is not the service.
 */
export const doneAnswer: AnswerReader<{ message: string }> = (text) => {
  if (text.trim() === "") return ok({ message: "" })
  const json = parseJson(text)
  if (typeof json !== "object" || json === null) return failed("the answer is not a JSON object")
  return ok({ message: "message" in json && typeof json.message === "string" ? json.message : "" })
}

/** undefined for text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
