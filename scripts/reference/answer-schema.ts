import ts from "typescript"
import { type JsonSchema } from "./json-schema"

/** The collected schemas of named types, and the names: a type has a name if a view file exports it. */
export interface AnswerTypes {
  checker: ts.TypeChecker
  names: ReadonlyMap<ts.Type, string>
  components: Record<string, JsonSchema>
}

/** JSON schema of a route's answer, from the type of its response. */
export function toAnswerSchema(type: ts.Type, types: AnswerTypes, within: readonly ts.Type[] = []): JsonSchema {
  const name = types.names.get(type)
  if (name === undefined) return toSchema(type, types, within)
  if (!(name in types.components)) {
    // Reserves the name first, because the type's parts may refer to it.
    types.components[name] = {}
    types.components[name] = toSchema(type, types, [])
  }
  return { $ref: `#/components/schemas/${name}` }
}

function toSchema(type: ts.Type, types: AnswerTypes, within: readonly ts.Type[]): JsonSchema {
  const { flags } = type
  const { checker } = types
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {}
  if (flags & ts.TypeFlags.Never) return { not: {} }
  if (flags & ts.TypeFlags.Null) return { type: "null" }
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
  if (flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === "true" }
  if (flags & ts.TypeFlags.StringLike) return { type: "string" }
  if (flags & ts.TypeFlags.NumberLike) return { type: "number" }
  if (flags & ts.TypeFlags.BooleanLike) return { type: "boolean" }
  // A type that contains itself gets a schema that allows anything.
  if (within.includes(type)) return {}
  const toPart = (inner: ts.Type) => toAnswerSchema(inner, types, [...within, type])
  if (type.isUnion()) return toUnion(type.types, toPart)
  if (checker.isTupleType(type)) return { type: "array" }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return { type: "array", items: item ? toPart(item) : {} }
  }
  if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return toObject(type, checker, toPart)
  throw new Error(`a route answers ${checker.typeToString(type)}, which is not JSON`)
}

type ToPart = (type: ts.Type) => JsonSchema

function toObject(type: ts.Type, checker: ts.TypeChecker, toPart: ToPart): JsonSchema {
  const properties = checker.getPropertiesOfType(type)
  const names = new Set(properties.map(({ name }) => name))
  const isMessage = names.has("code") && names.has("values")
  if (isMessage && names.size === 2) return { $ref: "#/components/schemas/Message" }
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String)
  const fields = properties.map((property): [string, JsonSchema] => [
    property.name,
    // The reference lists the values of each code. Repeating them would make up most of the file.
    (isMessage && MESSAGE_FIELDS[property.name]) || toProperty(property, checker, toPart),
  ])
  return {
    type: "object",
    properties: Object.fromEntries(fields.sort(([a], [b]) => a.localeCompare(b))),
    required: properties
      .filter((property) => !(property.flags & ts.SymbolFlags.Optional))
      .map(({ name }) => name)
      .sort(),
    ...(index && { additionalProperties: toPart(index) }),
  }
}

const MESSAGE_FIELDS: Record<string, JsonSchema> = { code: { type: "string" }, values: { type: "object" } }

function toProperty(property: ts.Symbol, checker: ts.TypeChecker, toPart: ToPart): JsonSchema {
  const comment = ts.displayPartsToString(property.getDocumentationComment(checker))
  const description = comment.replace(/\s+/g, " ").trim()
  const schema = toPart(checker.getTypeOfSymbol(property))
  return description ? { ...schema, description } : schema
}

/** Sorted, because the compiler's order depends on the files that it read first. */
function toUnion(types: readonly ts.Type[], toPart: ToPart): JsonSchema {
  const given = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
  const isBoolean = given.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).length === 2
  const rest = isBoolean ? given.filter(({ flags }) => !(flags & ts.TypeFlags.BooleanLiteral)) : given
  const schemas = distinct([...rest.map(toPart), ...(isBoolean ? [{ type: "boolean" }] : [])])
  const constants = schemas.filter((schema) => "const" in schema)
  const others = schemas.filter((schema) => !("const" in schema))
  const enumeration = constants.length > 0 ? [{ enum: constants.map((schema) => schema.const) }] : []
  const all: JsonSchema[] = [...enumeration, ...others]
  return all.length === 1 && all[0] ? all[0] : { anyOf: all }
}

function distinct(schemas: JsonSchema[]): JsonSchema[] {
  const byText = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]))
  return [...byText].sort(([a], [b]) => a.localeCompare(b)).map(([, schema]) => schema)
}
