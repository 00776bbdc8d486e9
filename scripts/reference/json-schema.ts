import { z } from "@medusajs/framework/zod"

/** The part of JSON Schema (2020-12) that zod and `toAnswerSchema` write. */
export interface JsonSchema {
  type?: string | string[]
  description?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  [more: string]: unknown
}

/** JSON schema of the input, before zod fills in defaults or transforms values. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    // Removes the limits of JavaScript's safe integers, which the plugin does not set.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  }) as JsonSchema
  return rest
}

/**
 * Every field of a schema at any depth, by its path.
 *
 * @returns `values[]` for the fields of an array's entries, `endpoints.*` for fields under any name
 */
export function fieldsOf(schema: JsonSchema, path = ""): Field[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name
    return [{ path: at, schema: field, isRequired: schema.required?.includes(name) ?? false }, ...fieldsOf(field, at)]
  })
  const named =
    typeof schema.additionalProperties === "object" ? fieldsOf(schema.additionalProperties, `${path}.*`) : []
  const entries = schema.items ? fieldsOf(schema.items, `${path}[]`) : []
  return [...own, ...named, ...entries, ...branches.flatMap((branch) => fieldsOf(branch, path))]
}

export interface Field {
  path: string
  schema: JsonSchema
  isRequired: boolean
}
