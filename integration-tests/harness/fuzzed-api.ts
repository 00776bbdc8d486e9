import fc from "fast-check"
import { readOpenApi } from "../../scripts/reference/generated-openapi"
import { type JsonSchema } from "../../scripts/reference/json-schema"
import { describeCall, LEAK, repeatsLongText, SECRET, type Answered, type SentCall } from "./fuzzed-answers"
import { asItIs, type Body, byteSpoil, type Json, oddValue, spoil, type Spoil, toText } from "./fuzzed-body"
import { oddId, transport } from "./fuzzed-calls"

interface Parameter {
  name: string
  in: "path" | "query" | "header"
  required: boolean
  schema: JsonSchema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: { "application/json": { schema: JsonSchema } } }
  responses: Record<string, object>
}

const api = JSON.parse(readOpenApi()) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

export interface Route {
  method: string
  path: string
  operation: Operation
}

/** All routes of the API description. */
export const ROUTES: Route[] = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** A call of a route: a valid call, in most cases with a damaged part. */
export interface ApiCall extends SentCall {
  route: Route
  isProven: boolean
}

export interface ApiFuzz {
  count: number
  seed: number
  /** The store's values by field name. */
  known: Record<string, Json[]>
  /** Valid and invalid credentials of a route's callers. */
  proofs: (route: Route) => { right: Record<string, string>; wrong: Record<string, string>[] }
}

/** The same seed gives the same calls. */
export function fuzzedApiCalls({ count, seed, known, proofs }: ApiFuzz): ApiCall[] {
  const anyCall = fc.constantFrom(...ROUTES).chain((route) => callOf(route, known, proofs(route)))
  return fc.sample(anyCall, { numRuns: count, seed })
}

/** @returns the rule of the description that an answer breaks, or null */
export function breaksDescription({ call, status, text }: Answered<ApiCall>): string | null {
  const wrong = (reason: string) => `${reason}: ${status} ${text.slice(0, 300)} for ${describeCall(call)}`
  if (status === 0) return wrong("no answer")
  // The texts of a good answer may look like a statement.
  if ((status < 400 ? SECRET : LEAK).test(text)) return wrong("it leaks")
  if (!call.isProven && status < 400) return wrong("a stranger got in")
  // No request of this suite may make the server fail.
  if (status === 500) return wrong("the server's failure")
  if (!isDocumented(call.route, status)) return wrong("a status that is not documented")
  if (status >= 400 && repeatsLongText({ call, status, text })) return wrong("it repeats a long text")
  if (status >= 400 && text.length > LONGEST_REFUSAL) return wrong("a refusal of any length")
  return null
}

/** An import's refusal has many lines and so more than one message. */
const LONGEST_REFUSAL = 20_000

const isDocumented = ({ operation: { responses } }: Route, status: number): boolean => String(status) in responses

// One call.

function callOf(route: Route, known: ApiFuzz["known"], proofs: ReturnType<ApiFuzz["proofs"]>): fc.Arbitrary<ApiCall> {
  const { parameters = [], requestBody } = route.operation
  const values = new ValuesOf(known)
  const named = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place)
  const body = requestBody ? values.of(requestBody.content["application/json"].schema, "body") : fc.constant(undefined)
  return fc
    .record({
      path: fc.tuple(...named("path").map((parameter) => segment(values, parameter))),
      // Medusa reads `locale` before any route, and gives no answer to a request with two of them.
      query: fc.tuple(
        ...named("query")
          .filter(({ name }) => name !== "locale")
          .map((parameter) => queryPart(values, parameter)),
      ),
      headers: fc.tuple(...named("header").map((parameter) => header(values, parameter))),
      body,
      spoils: mostly<Spoil[]>([], fc.array(spoil, { minLength: 1, maxLength: 3 })),
      bytes: mostly(asItIs, byteSpoil),
      carried: mostly({}, transport),
      proof: fc.oneof(
        { weight: 8, arbitrary: fc.constant({ headers: proofs.right, isProven: true }) },
        { weight: 1, arbitrary: fc.constantFrom(...proofs.wrong).map((headers) => ({ headers, isProven: false })) },
      ),
    })
    .map(({ path, query, headers, body, spoils, bytes, carried, proof }) => {
      const names = named("path").map(({ name }) => name)
      const address = names.reduce((text, name, at) => text.replace(`{${name}}`, () => path[at] ?? ""), route.path)
      const search = query.filter(Boolean).join("&")
      const spoiled = body === undefined ? undefined : spoils.reduce<Json>((value, one) => one(value), body)
      return {
        route,
        method: route.method,
        path: search ? `${address}?${search}` : address,
        headers: {
          ...(spoiled !== undefined && { "content-type": "application/json" }),
          ...Object.assign({}, ...headers),
          ...carried,
          ...proof.headers,
        } as Record<string, string>,
        ...(spoiled !== undefined && { body: bytes(toText(spoiled)) }),
        isProven: proof.isProven,
      }
    })
}

const mostly = <T>(usual: T, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd })

const segment = (values: ValuesOf, { name, schema }: Parameter): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: values.of(schema, name).map(toPart) },
    { weight: 1, arbitrary: oddId.filter(isDecodable) },
  )

/** Medusa's own router answers 500 to any other admin address, before a plugin sees it. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Returns "" for an absent parameter. */
function queryPart(values: ValuesOf, { name, required, schema }: Parameter): fc.Arbitrary<string> {
  const right = values.of(schema, name).map((value) => `${name}=${toPart(value)}`)
  const odd = fc.oneof(
    oddValue.map((value) => `${name}=${toPart(value)}`),
    oddId.map((text) => `${name}=${text}`),
    fc.constantFrom(`${name}`, `${name}[]=1`, `${name}[a][b]=1`, `${name}=1&${name}=2`, `${name}[__proto__]=1`),
  )
  return fc.oneof(
    { weight: required ? 6 : 2, arbitrary: right },
    { weight: required ? 1 : 4, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: odd },
  )
}

const header = (values: ValuesOf, { name, schema }: Parameter): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    fc.constant({}),
    values.of(schema, name).map((value) => ({ [name]: toPart(value) })),
    fc.constant({ [name]: "k".repeat(4_000) }),
  )

const LONGEST_PART = 2_000

/** Shortens a value for an address, whose length a server limits. Half characters cannot be encoded. */
function toPart(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return encodeURIComponent(text.slice(0, LONGEST_PART).replace(/\p{Surrogate}/gu, "?")) || "-"
}

// Generates values that fit a schema.

const DEEPEST = 4

/** Texts with a meaning for a database, a log, a path or a page. */
const WORDS = ["", "a", "\0", "a\nINJECTED", "%", "_", "'; --", "\\", "../x", "<b>", "é🎁", "x".repeat(300)]
const DAYS = ["2026-01-01", "2026-12-31", "0000-01-01", "0001-01-01", "9999-12-31", "2026-02-30"]

class ValuesOf {
  constructor(private readonly known: Record<string, Json[]>) {}

  of(schema: JsonSchema, name: string, depth = 0): fc.Arbitrary<Json> {
    if (schema.$ref !== undefined) {
      const target = api.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}
      return depth > DEEPEST ? fc.constant(null) : this.of(target, name, depth + 1)
    }
    if (schema.const !== undefined) return fc.constant(schema.const as Json)
    if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]))
    const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    if (branches.length > 0) return fc.oneof(...branches.map((branch) => this.of(branch, name, depth + 1)))
    switch ([schema.type].flat()[0]) {
      case "object":
        return this.objectOf(schema, depth)
      case "array":
        return fc.array(this.of(schema.items ?? {}, name, depth + 1), { maxLength: 3 })
      case "integer":
        return fc.oneof(fc.integer({ min: schema.minimum, max: Math.min(schema.maximum ?? 100, 1_000) }), LARGE)
      case "number":
        return fc.oneof(fc.constantFrom(0.01, 1, 15_990), fc.double({ min: 0, max: 1e6, noNaN: true }))
      case "boolean":
        return fc.boolean()
      case "null":
        return fc.constant(null)
      default:
        return this.textOf(schema, name)
    }
  }

  private objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, this.of(field, name, depth + 1)]),
    )
    const own = fc.record(fields, { requiredKeys: required })
    if (typeof additionalProperties !== "object") return own as fc.Arbitrary<Body>
    const more = fc.dictionary(fc.constantFrom(...WORDS), this.of(additionalProperties, "value", depth + 1), {
      maxKeys: 3,
    })
    return fc.tuple(own, more).map(([named, others]): Body => ({ ...others, ...named }))
  }

  private textOf({ format }: JsonSchema, name: string): fc.Arbitrary<Json> {
    if (format === "date") return fc.constantFrom(...DAYS)
    if (format === "date-time") return fc.constantFrom(...DAYS.map((day) => `${day}T00:00:00+08:00`))
    const known = this.known[name] ?? []
    const words = { weight: 1, arbitrary: fc.constantFrom(...WORDS) }
    return known.length === 0 ? words.arbitrary : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, words)
  }
}

const LARGE = fc.constantFrom(2 ** 31, 2 ** 53 - 1)
