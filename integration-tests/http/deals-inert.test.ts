import { describeStore } from "../harness/store"

describeStore(
  "a store with wrong options",
  (store) => {
    it.each([
      ["POST", "/trx/transaction"],
      ["POST", "/trx/status"],
      ["POST", "/trx/token"],
      ["GET", "/trx/transaction/7b0a1c9e-0000-4000-8000-000000000001"],
      ["GET", "/anything"],
    ])("starts, and answers every caller of %s %s with 500 in the protocol's form", async (method, path) => {
      const response = await fetch(`${store.url}/partner-commerce${path}`, {
        method,
        body: method === "GET" ? undefined : "{}",
        headers: { "content-type": "application/json", authorization: "Bearer bearer-of-the-tests" },
      })
      expect(response.status).toBe(500)
      expect(await response.json()).toMatchObject({ code: "NOT_CONFIGURED" })
    })
  },
  { env: { PARTNER_COMMERCE_SHOP_CODE: "not-a-uuid" } },
)
