import type { ControlOperations } from "../../control/operations"

type Operation = keyof ControlOperations
type Reading = Extract<Operation, `GET ${string}`>
type Change = Exclude<Operation, Reading>

/** @throws Error with the sandbox's message if it rejects the request */
export function read<Name extends Reading>(
  operation: Name,
  query: ControlOperations[Name]["query"],
): Promise<ControlOperations[Name]["answer"]> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return call(operation, `?${search}`)
}

/** @throws Error with the sandbox's message if it rejects the request */
export function send<Name extends Change>(
  operation: Name,
  body: ControlOperations[Name]["body"],
): Promise<ControlOperations[Name]["answer"]> {
  if (body === undefined) return call(operation, "")
  return call(operation, "", { headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
}

async function call<Name extends Operation>(
  operation: Name,
  search: string,
  init: RequestInit = {},
): Promise<ControlOperations[Name]["answer"]> {
  const [method, path] = operation.split(" ")
  const response = await fetch(`/control${path}${search}`, { method, ...init })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(toMessage(answer) ?? `HTTP ${response.status}`)
  return answer as ControlOperations[Name]["answer"]
}

function toMessage(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("message" in answer)) return undefined
  return typeof answer.message === "string" ? answer.message : undefined
}
