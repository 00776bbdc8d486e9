import { type z } from "@medusajs/framework/zod"
import { type AnswerTypes, toAnswerSchema } from "./answer-schema"
import { type JsonSchema, toJsonSchema } from "./json-schema"
import { type RouteSource, type Sources } from "./sources"

/** The admin's and the storefront's routes as OpenAPI 3.1, whose schemas are JSON Schema as zod writes it. */
export function toOpenApi({ routes, checker, names }: Sources, version: string): object {
  const components: Components = { ...SHARED }
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    // The service itself describes its protocol.
    if (route.path.startsWith("/partner-commerce/")) continue
    const path = route.path.replace(/:(\w+)/g, "{$1}")
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route, { checker, names, components }) }
  }
  return {
    openapi: "3.1.0",
    info: { title: "medusa-plugin-partner-commerce", version, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "{backend}", variables: { backend: { default: "http://localhost:9000" } } }],
    tags: [
      { name: "admin", description: "For the admin, scripts and other systems of the merchant." },
      { name: "store", description: "For a storefront." },
    ],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: SECURITY,
    },
  }
}

const SHARED: Record<string, JsonSchema> = {
  Message: {
    type: "object",
    description: "What the server has to say, before it is said in a language.",
    properties: { code: { type: "string" }, values: { type: "object" } },
    required: ["code", "values"],
  },
  Refusal: {
    type: "object",
    properties: {
      type: { type: "string", description: "Medusa's kind of error." },
      message: { type: "string", description: "In English." },
      code: { type: "string", description: "Of a message; those of Medusa itself have Medusa's, or none." },
      values: { type: "object", description: "The message's." },
    },
    required: ["message"],
  },
}

const SECURITY = {
  bearer: { type: "http", scheme: "bearer", description: "A user's or a customer's token." },
  session: { type: "apiKey", in: "cookie", name: "connect.sid", description: "A user's or a customer's session." },
  secret_key: { type: "http", scheme: "basic", description: "A secret API key as the user name, without a password." },
  publishable_key: { type: "apiKey", in: "header", name: "x-publishable-api-key" },
}

const OF_A_CUSTOMER = "/store/partner-commerce/customer-account"

function toSecurity({ path }: RouteSource): object[] {
  if (path.startsWith("/admin/")) return [{ bearer: [] }, { session: [] }, { secret_key: [] }]
  if (path !== OF_A_CUSTOMER) return [{ publishable_key: [] }]
  return [
    { publishable_key: [], bearer: [] },
    { publishable_key: [], session: [] },
  ]
}

function toOperation(route: RouteSource, types: AnswerTypes): object {
  const { components } = types
  const { params } = route.requests
  const { query, headers, body } = requestOf(route)
  const parameters = [
    ...toParameters(params, "path", components),
    ...toParameters(query, "query", components),
    ...toParameters(headers, "header", components),
  ]
  return {
    operationId: toOperationId(route),
    summary: route.summary,
    tags: [route.path.startsWith("/admin/") ? "admin" : "store"],
    security: toSecurity(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: toBody(body, components) }),
    responses: { ...toAnswers(route, types), ...toRefusals(route), "500": FAILED },
  }
}

function toBody(body: z.ZodObject, components: Components): object {
  const schema = toSchema(body, components)
  return { required: (schema.required ?? []).length > 0, content: { "application/json": { schema } } }
}

const REFUSAL = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } }
const REFUSED = {
  400: "The request is wrong, or it is not possible now.",
  401: "The caller has not signed in.",
  403: "The user's role does not allow it.",
  404: "A thing that the request names does not exist.",
  409: "Other work is in the way.",
  413: "The body is too large.",
  415: "The body has an unknown encoding or character set.",
} as const
type Refused = keyof typeof REFUSED
const FAILED = { description: "The store, or the service that it asks, fails.", content: REFUSAL }

/** The refusals of a route: those of every route, of Medusa's login and body parser, and the ones that its file names. */
function toRefusals(route: RouteSource): Record<string, object> {
  const { path, method, requests } = route
  const isForUsers = path.startsWith("/admin/")
  const statuses: Refused[] = [
    400,
    ...(isForUsers || path === OF_A_CUSTOMER ? ([401] as const) : []),
    ...(isForUsers ? ([403] as const) : []),
    ...(requests.params ? ([404] as const) : []),
    ...(requestOf(route).refusals ?? []),
    ...(method === "GET" ? [] : ([413, 415] as const)),
  ]
  return Object.fromEntries(
    statuses.map((status) => [status, { description: REFUSED[status], content: REFUSAL }] as const),
  )
}

/** The health route answers 503 if a check fails. */
function toAnswers(route: RouteSource, types: AnswerTypes): Record<string, object> {
  const answer = toAnswer(route, types)
  return { [route.status]: answer, ...(route.path.endsWith("/health") && { "503": answer }) }
}

const toOperationId = ({ method, path }: RouteSource) =>
  [method.toLowerCase(), ...path.split(/\W+/).filter((part) => part !== "partner" && part !== "commerce")]
    .filter(Boolean)
    .join("_")

function toAnswer({ answer }: RouteSource, types: AnswerTypes): object {
  const content = answer
    ? { "application/json": { schema: toAnswerSchema(answer, types) } }
    : { "text/csv": { schema: { type: "string" } } }
  return { description: "It is done.", content }
}

/** The query and body of one method of a route. */
export function requestOf({ method, requests }: RouteSource) {
  return (method === "GET" || method === "POST" || method === "DELETE" ? requests[method] : undefined) ?? {}
}

type Components = Record<string, JsonSchema>

function toParameters(schema: z.ZodObject | undefined, where: string, components: Components): object[] {
  if (!schema) return []
  const { properties, required } = toSchema(schema, components)
  return Object.entries(properties ?? {}).map(([name, { description, ...field }]) => ({
    name,
    in: where,
    description,
    required: where === "path" || (required ?? []).includes(name),
    schema: field,
  }))
}

/** Schemas that zod names go to the components of the document. */
function toSchema(schema: z.ZodType, components: Components): JsonSchema {
  const { $defs, ...rest } = rewriteRefs(toJsonSchema(schema))
  Object.assign(components, $defs)
  return rest
}

const rewriteRefs = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
