import { SANDBOX_DEFAULTS } from "../../../src/sandbox"
import { issueCallbackToken } from "../../../src/payments/sql/callback-token"
import { TokenSeal } from "../../../src/payments/sql/token-seal"
import { Storefront } from "../../harness/storefront"
import { ENCRYPTION_KEY } from "../running-admin"
import type { Stage } from "../stage"

/** A customer with a connected account, as the merchant sees it. */
export function describeCustomers(stage: Stage): void {
  stage.story(
    "the admin shows a connected customer with the limit, and removes the connection here and at the service",
    async () => {
      const { page, admin } = stage
      const id = await connectedCustomer(stage, "ana@example.com")
      await admin.open(`/customers/${id}`)
      const account = stage.section("Account at the service")
      await account.getByText("₱50,000.00").waitFor()
      await admin.expectAccessible("connected customer", '[aria-label="Account at the service"]')

      await account.getByRole("button", { name: "Forget" }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Forget" }).click()
      await stage.shows("Forgotten here and at the service")
      await account.waitFor({ state: "detached" })
      const path = `/admin/partner-commerce/customers/${id}/customer-account`
      expect((await stage.store.api.get(path)).data.customer_account).toMatchObject({ connected: false })
    },
  )

  stage.story("the page of a customer without a connection does not mention the service", async () => {
    const { page, admin } = stage
    const { customer } = await stage.post("/admin/customers", { email: "ben@example.com", first_name: "Ben" })
    const answered = page.waitForResponse((answer) =>
      answer.url().endsWith(`/customers/${customer.id}/customer-account`),
    )
    await admin.open(`/customers/${customer.id}`)
    await answered
    await stage.shows("ben@example.com")
    expect(await stage.section("Account at the service").count()).toBe(0)
  })
}

/** Signs a customer up, and lets the service send the token to the customer's callback address. */
async function connectedCustomer({ store }: Stage, email: string): Promise<string> {
  const backend = store.url.replace(/\/app$/, "")
  const storefront = new Storefront({ url: backend, admin: store.api }, () => store.seeded)
  await storefront.open()
  const { id } = await storefront.customer(email)
  const owner = { shopCode: SANDBOX_DEFAULTS.shopCode, customerId: id }
  const proof = issueCallbackToken(new TokenSeal([ENCRYPTION_KEY]), owner, Date.now())
  const url = `${backend}/partner-commerce/trx/token?token=${proof}`
  await store.sandbox.control.sendToken({ internal_user_id: id, url, wait: true })
  return id
}
