import { definePolicies } from "@medusajs/framework/utils"

/** The operations of Medusa's own resources. The admin can make a role with each. */
const OPERATIONS = ["read", "create", "update", "delete"] as const

const RESOURCES = {
  partner_commerce: "the catalogue on the partner service, its settings and mappings",
  partner_commerce_deal: "deals and how they are delivered",
  partner_commerce_money: "payments, refunds and what was earned",
  partner_commerce_personal_data: "customers of deals and payments: names, phones, addresses",
} as const

/**
 * The policies that a role can have, if Medusa's role-based access control is switched on. Medusa loads this folder.
 * `api/admin/partner-commerce/policies` names the policy of each route.
 */
export const partnerCommercePolicies = definePolicies(
  Object.entries(RESOURCES).flatMap(([resource, about]) =>
    OPERATIONS.map((operation) => ({
      name: `${toPascalCase(operation)}${toPascalCase(resource)}`,
      resource,
      operation,
      description: `${toPascalCase(operation)} ${about}`,
    })),
  ),
)

function toPascalCase(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
