import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { BASE, policyRoutes, toPolicies, WITHOUT_POLICY } from "../policies"

const root = join(__dirname, "..")

/** Every route of the admin API by method and path, read from the folders. */
const routes = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .flatMap((file) => {
    const path = `/${relative(root, dirname(join(root, file)))}`.replace(/\[(\w+)\]/g, ":$1")
    const methods = readFileSync(join(root, file), "utf8").matchAll(/export const (GET|POST|PUT|PATCH|DELETE)\b/g)
    return [...methods].map(([, method]) => `${method} ${path}`)
  })

it("finds the routes", () => {
  expect(routes).toContain("GET /overview")
  expect(routes).toContain("POST /items/:partner_id/relink")
})

it.each(routes)("%s asks for a policy, or serves a key that has no roles", (route) => {
  expect(toPolicies(route).length > 0 || WITHOUT_POLICY.includes(route)).toBe(true)
})

it.each([
  ["GET /customers/:id/customer-account", "read"],
  ["DELETE /customers/:id/customer-account", "delete"],
  ["POST /deals/:trx_id/erase", "delete"],
])("%s needs the right to %s personal data", (route, operation) => {
  expect(toPolicies(route)).toEqual([{ resource: "partner_commerce_personal_data", operation }])
})

it("asks for the right to change prices before the plugin writes old prices", () => {
  expect(toPolicies("POST /runs/:id/restore-prices")).toContainEqual({ resource: "price", operation: "update" })
})

it("asks for the right to personal data before the plugin sends the service's report unread", () => {
  expect(toPolicies("GET /report.csv")).toContainEqual({
    resource: "partner_commerce_personal_data",
    operation: "read",
  })
})

it("names only routes that exist", () => {
  const named = policyRoutes.map(({ methods, matcher }) => `${String(methods)} ${String(matcher).slice(BASE.length)}`)
  expect(named.filter((route) => !routes.includes(route))).toEqual([])
})
