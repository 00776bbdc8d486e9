import { type MiddlewareRoute } from "@medusajs/framework/http"

type Operation = "read" | "update" | "delete"
type Resource =
  "partner_commerce" | "partner_commerce_deal" | "partner_commerce_money" | "partner_commerce_personal_data"
type Method = "GET" | "POST" | "DELETE"

/** The policy of each route. A `POST` that only reads, such as a dry run, needs only the policy for reading. */
const POLICIES: Record<string, [Resource, Operation]> = {
  "GET /overview": ["partner_commerce", "read"],
  "GET /timeline": ["partner_commerce", "read"],
  "GET /problems": ["partner_commerce", "read"],
  "POST /problems/:id/dismiss": ["partner_commerce", "update"],
  "GET /activity": ["partner_commerce", "read"],
  "POST /connection-check": ["partner_commerce", "read"],
  "POST /plan": ["partner_commerce", "read"],
  "POST /pause": ["partner_commerce", "update"],
  "POST /resume": ["partner_commerce", "update"],
  "POST /sync": ["partner_commerce", "update"],
  "POST /reconcile": ["partner_commerce", "update"],
  "GET /runs": ["partner_commerce", "read"],
  "GET /runs/:id": ["partner_commerce", "read"],
  "POST /runs/:id/confirm": ["partner_commerce", "update"],
  "POST /runs/:id/discard": ["partner_commerce", "update"],
  "POST /runs/:id/restore-prices": ["partner_commerce", "update"],

  "GET /settings": ["partner_commerce", "read"],
  "POST /settings": ["partner_commerce", "update"],
  "GET /configuration": ["partner_commerce", "read"],
  "POST /configuration": ["partner_commerce", "update"],
  "GET /categories": ["partner_commerce", "read"],
  "POST /categories/acknowledge": ["partner_commerce", "update"],
  "GET /category-mappings": ["partner_commerce", "read"],
  "POST /category-mappings": ["partner_commerce", "update"],
  "DELETE /category-mappings/:id": ["partner_commerce", "delete"],
  "GET /category-mappings/suggestions": ["partner_commerce", "read"],
  "GET /device-mappings": ["partner_commerce", "read"],
  "POST /device-mappings": ["partner_commerce", "update"],
  "DELETE /device-mappings/:id": ["partner_commerce", "delete"],
  "GET /device-mappings/suggestions": ["partner_commerce", "read"],
  "GET /products/:id/listing": ["partner_commerce", "read"],
  "POST /products/:id/listing": ["partner_commerce", "update"],
  "GET /variants/:id/listing": ["partner_commerce", "read"],
  "POST /variants/:id/listing": ["partner_commerce", "update"],
  "GET /listings": ["partner_commerce", "read"],
  "POST /listings": ["partner_commerce", "update"],
  "POST /listings/batch": ["partner_commerce", "update"],
  "GET /listings.csv": ["partner_commerce", "read"],

  "GET /funnel": ["partner_commerce", "read"],
  "GET /products": ["partner_commerce", "read"],
  "GET /items": ["partner_commerce", "read"],
  "GET /items/:partner_id": ["partner_commerce", "read"],
  "GET /items/:partner_id/installment-plans": ["partner_commerce", "read"],
  "POST /items/:partner_id/relink": ["partner_commerce", "update"],
  "POST /items/:partner_id/there": ["partner_commerce", "update"],
  "GET /unknown-products": ["partner_commerce", "read"],
  "POST /unknown-products/archive": ["partner_commerce", "update"],
  "POST /unknown-products/link": ["partner_commerce", "update"],

  "GET /deals": ["partner_commerce_deal", "read"],
  "GET /deals/:trx_id": ["partner_commerce_deal", "read"],
  "POST /deals/:trx_id/recheck": ["partner_commerce_deal", "update"],
  "POST /deals/:trx_id/delivery-status": ["partner_commerce_deal", "update"],
  "POST /deals/:trx_id/erase": ["partner_commerce_personal_data", "delete"],

  "GET /customers/:id/customer-account": ["partner_commerce_personal_data", "read"],
  "DELETE /customers/:id/customer-account": ["partner_commerce_personal_data", "delete"],

  "GET /payments": ["partner_commerce_money", "read"],
  "GET /payments/:trx_id": ["partner_commerce_money", "read"],
  "GET /payments/:trx_id/history": ["partner_commerce_money", "read"],
  "POST /payments/:trx_id/recheck": ["partner_commerce_money", "update"],
  "POST /payments/:trx_id/refund": ["partner_commerce_money", "update"],
  "POST /payments/:trx_id/refunds/:id/mark-as-refused": ["partner_commerce_money", "update"],
  "GET /reconciliation": ["partner_commerce_money", "read"],
  "POST /reconciliation": ["partner_commerce_money", "update"],
  "GET /statistics": ["partner_commerce_money", "read"],
  "GET /statistics/detailed": ["partner_commerce_money", "read"],
  "GET /report.csv": ["partner_commerce_money", "read"],
  "GET /insights": ["partner_commerce_money", "read"],
  "GET /deals.csv": ["partner_commerce_deal", "read"],
  "GET /items.csv": ["partner_commerce", "read"],
  "GET /payments.csv": ["partner_commerce_money", "read"],
  "GET /payouts": ["partner_commerce_money", "read"],
  "GET /payouts.csv": ["partner_commerce_money", "read"],
}

/** Further policies: of Medusa's resources that a route writes, and of personal data that a route cannot leave out. */
const FURTHER_POLICIES: Record<string, [resource: string, operation: Operation]> = {
  "GET /report.csv": ["partner_commerce_personal_data", "read"],
  "POST /runs/:id/restore-prices": ["price", "update"],
}

export const BASE = "/admin/partner-commerce"

/** Routes without a policy, for secret keys, which have no roles. */
export const WITHOUT_POLICY: readonly string[] = ["GET /health"]

/** @returns the policies of a route; empty = a route without a policy */
export const toPolicies = (route: string): { resource: string; operation: Operation }[] =>
  [POLICIES[route], FURTHER_POLICIES[route]].flatMap((policy) =>
    policy ? [{ resource: policy[0], operation: policy[1] }] : [],
  )

/** Medusa checks the policies of a middleware. Without its feature flag `rbac` it checks none. */
export const policyRoutes: MiddlewareRoute[] = Object.keys(POLICIES).map((route) => {
  const [method, path] = route.split(" ")
  return { matcher: `${BASE}${path}`, methods: [method as Method], policies: toPolicies(route) }
})
