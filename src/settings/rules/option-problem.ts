import { type Fault, type Message } from "../../messages/rules/message"
import { renderWithin } from "../../messages/rules/render"

/** A fault in the options: the option and the expected form. It never contains the value. */
export type OptionProblem = { option: string; message: string } & Fault

export function toOptionProblem(option: string, fault: Fault): OptionProblem {
  return { option, message: renderWithin(fault), ...fault }
}

export function toOptionMessage({ option, message: _, ...fault }: OptionProblem): Message<"field_wrong"> {
  return { code: "field_wrong", values: { field: option, fault } }
}
