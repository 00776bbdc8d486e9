import { optionFields, settingFields } from "./fields"
import { fieldsOf, toJsonSchema } from "./json-schema"
import { requestOf } from "./openapi"
import { type RouteSource } from "./sources"

/**
 * Lists fields and routes without a description. A field has `.describe` in its zod schema, a route has a comment above its handler.
 * Problems and events cannot be without words: their tables are typed so.
 */
export function undescribed(routes: RouteSource[]): string[] {
  const named = (where: string, fields: ReturnType<typeof fieldsOf>) =>
    fields.filter(({ schema }) => !schema.description).map(({ path }) => `${where} ${path}`)
  return [
    ...named("option", optionFields()),
    ...named("setting", settingFields()),
    ...routes.filter(({ summary }) => summary === "").map(({ method, path }) => `${method} ${path}`),
    ...routes.flatMap((route) => {
      const { query, body, headers } = requestOf(route)
      const schemas = [route.requests.params, query, body, headers].flatMap((schema) => schema ?? [])
      return named(
        `${route.method} ${route.path}`,
        schemas.map(toJsonSchema).flatMap((schema) => fieldsOf(schema)),
      )
    }),
    ...routes.flatMap(({ method, path, requests }) =>
      [...path.matchAll(/:(\w+)/g)]
        .filter(([, name = ""]) => path.startsWith("/partner-commerce/") === false && !requests.params?.shape[name])
        .map(([param]) => `${method} ${path} ${param}`),
    ),
  ]
}
