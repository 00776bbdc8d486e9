import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"

/** The admin user of the demo and the tests. Mail to example.com reaches no person. */
export const adminUser = { email: "admin@example.com", password: "supersecret" }

export async function createAdminUser(container: MedusaContainer): Promise<void> {
  const { authIdentity, error } = await container
    .resolve(Modules.AUTH)
    .register("emailpass", { body: { email: adminUser.email, password: adminUser.password } })
  if (!authIdentity) throw new Error(`The admin user could not be registered: ${error ?? "no reason given"}`)

  await createUserAccountWorkflow(container).run({
    input: {
      authIdentityId: authIdentity.id,
      userData: { email: adminUser.email, first_name: "Demo", last_name: "Merchant" },
    },
  })
}
