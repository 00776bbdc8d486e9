import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import { adminBearer, expectOk, type HttpClient, httpClient } from "../harness/http-client"
import { describeStore } from "../harness/store"
import { type MinimalStore } from "../harness/minimal-store"
import { setUpPlugin, waitFor } from "../harness/set-up"

const BASE = "/admin/partner-commerce"
const TRX = "7b0a1c9e-0000-4000-8000-000000000001"

describeStore(
  "an admin with roles",
  (store) => {
    let seeded: MinimalStore
    let owner: HttpClient
    let clerk: HttpClient

    beforeAll(async () => {
      seeded = await store.seed()
      owner = await logIn("owner", ["partner_commerce", "partner_commerce_deal", "partner_commerce_personal_data"])
      clerk = await logIn("clerk", ["product"])
      await setUpPlugin({ admin: owner }, seeded)
    })

    /** A user with a role that has all policies of these resources, or only the named ones (`resource:operation`). */
    async function logIn(name: string, grants: string[]): Promise<HttpClient> {
      const { container } = store
      const login = { email: `${name}@example.com`, password: "supersecret" }
      const { authIdentity } = await container.resolve(Modules.AUTH).register("emailpass", { body: login })
      const { result: user } = await createUserAccountWorkflow(container).run({
        input: { authIdentityId: authIdentity?.id ?? "", userData: { email: login.email } },
      })
      const rbac = container.resolve(Modules.RBAC)
      const [role] = await rbac.createRbacRoles([{ name }])
      const policies = await rbac.listRbacPolicies({}, { take: null })
      const granted = policies.filter(({ key, resource }) => grants.includes(key) || grants.includes(resource))
      expect(granted.length).toBeGreaterThanOrEqual(grants.length)
      const roleId = role?.id ?? ""
      await rbac.createRbacRolePolicies(granted.map(({ id }) => ({ role_id: roleId, policy_id: id })))
      await container.resolve(ContainerRegistrationKeys.LINK).create({
        [Modules.USER]: { user_id: user.id },
        [Modules.RBAC]: { rbac_role_id: roleId },
      })
      const authorization = await adminBearer(store.url, login)
      return httpClient({ baseUrl: store.url, headers: () => ({ authorization }) })
    }

    const routes: [method: "get" | "post" | "delete", path: string][] = [
      ["get", "/overview"],
      ["get", "/timeline"],
      ["get", "/activity"],
      ["get", "/settings"],
      ["post", "/settings"],
      ["get", "/configuration"],
      ["post", "/configuration"],
      ["get", "/categories"],
      ["post", "/categories/acknowledge"],
      ["get", "/category-mappings"],
      ["post", "/category-mappings"],
      ["delete", "/category-mappings/none"],
      ["get", "/category-mappings/suggestions"],
      ["get", "/device-mappings"],
      ["post", "/device-mappings"],
      ["delete", "/device-mappings/none"],
      ["get", "/device-mappings/suggestions"],
      ["get", "/products/none/listing"],
      ["post", "/products/none/listing"],
      ["post", "/listings"],
      ["get", "/items"],
      ["get", "/items/none"],
      ["post", "/items/none/relink"],
      ["post", "/connection-check"],
      ["post", "/plan"],
      ["post", "/sync"],
      ["post", "/reconcile"],
      ["get", "/runs"],
      ["get", "/runs/none"],
      ["post", "/runs/none/confirm"],
      ["post", "/runs/none/discard"],
      ["post", "/runs/none/restore-prices"],
      ["post", "/pause"],
      ["post", "/resume"],
      ["get", "/deals"],
      ["get", `/deals/${TRX}`],
      ["post", `/deals/${TRX}/recheck`],
      ["post", `/deals/${TRX}/delivery-status`],
      ["post", `/deals/${TRX}/erase`],
    ]

    it.each(routes)("answers %s %s with 403 to a role without its policy", async (method, path) => {
      const answer =
        method === "get" || method === "delete" ? await clerk[method](BASE + path) : await clerk.post(BASE + path, {})
      expect(answer).toMatchObject({ status: 403, data: { type: "forbidden" } })
    })

    it("rejects a user without a role and an API key, because the plugin cannot tell them apart", async () => {
      expect((await store.admin.get(`${BASE}/overview`)).status).toBe(403)
    })

    it("lets a role with read rights look and change nothing", async () => {
      const reader = await logIn("reader", ["partner_commerce:read"])
      await expectOk(reader.get(`${BASE}/overview`))
      await expectOk(reader.post(`${BASE}/plan`, {}))
      expect((await reader.post(`${BASE}/pause`, {})).status).toBe(403)
      expect((await reader.get(`${BASE}/deals`)).status).toBe(403)
    })

    it("lets only a role that may change prices put old prices back", async () => {
      const path = `${BASE}/runs/none/restore-prices`
      const pusher = await logIn("pusher", ["partner_commerce"])
      expect((await pusher.post(path, {})).status).toBe(403)
      const buyer = await logIn("buyer", ["partner_commerce", "price"])
      expect((await buyer.post(path, {})).status).toBe(404)
    })

    it("lets only a role for money mark a refund as refused, also a refund of a deal", async () => {
      const path = `${BASE}/payments/${TRX}/refunds/none/mark-as-refused`
      const seller = await logIn("seller", ["partner_commerce_deal"])
      expect((await seller.post(path, {})).status).toBe(403)
      const cashier = await logIn("cashier", ["partner_commerce_money"])
      expect(await cashier.post(path, {})).toMatchObject({ status: 404, data: { code: "no_refund" } })
    })

    it("hides a deal's customer from a role without the right to personal data", async () => {
      await expectOk(owner.post(`${BASE}/sync`, { scope: "all" }))
      const [variant] = seeded.variants
      const [outcome] = await store.sandbox.control.buy({ id: variant?.id ?? "", amount: 15_990, force: true })
      const packer = await logIn("packer", ["partner_commerce_deal"])
      const [seen] = (await expectOk(packer.get(`${BASE}/deals`))).data.deals
      expect(seen).toMatchObject({ trx_id: outcome?.trx_id, customer_name: "" })
      const { deal } = (await expectOk(packer.get(`${BASE}/deals/${outcome?.trx_id}`))).data
      expect(JSON.stringify(deal)).not.toMatch(/Maria|Kalayaan|9171234567/)
      for (const q of ["Santos", "0917 123 4567"]) {
        expect((await packer.get(`${BASE}/deals?q=${q}`)).data.count).toBe(0)
        expect((await owner.get(`${BASE}/deals?q=${q}`)).data.count).toBe(1)
      }
      expect((await packer.get(`${BASE}/deals?q=${outcome?.trx_id}`)).data.count).toBe(1)
      const watcher = await logIn("watcher", ["partner_commerce:read"])
      expect((await watcher.get(`${BASE}/activity?q=0917 123 4567`)).data.activity).toEqual([])
      expect((await owner.get(`${BASE}/activity?q=0917 123 4567`)).data.activity).not.toEqual([])
      await waitFor("the sale to be confirmed", async () => {
        await expectOk(owner.post(`${BASE}/deals/${outcome?.trx_id}/recheck`))
        return (await expectOk(owner.get(`${BASE}/deals/${outcome?.trx_id}`))).data.deal.state === "confirmed"
      })
      const problem = { code: "deal_cancelled_here", values: { trx_id: outcome?.trx_id ?? "" } } as const
      await store.opened.problems.raise({ key: "cancelled-here", ...problem })
      const reader = await logIn("reader of problems", ["partner_commerce:read"])
      const subjectFor = async (user: HttpClient) =>
        (await expectOk(user.get(`${BASE}/overview`))).data.overview.subjects[problem.values.trx_id]
      const sale = { product: expect.stringContaining("Aurora 5"), order_number: expect.any(Number) }
      expect(await subjectFor(owner)).toEqual({ ...sale, customer: expect.stringContaining("Maria") })
      expect(await subjectFor(reader)).toEqual({ ...sale, customer: null })
      const news = { delivery_status: "DISPATCHED" }
      await expectOk(owner.post(`${BASE}/deals/${outcome?.trx_id}/delivery-status`, news))
      const all = (await expectOk(owner.get(`${BASE}/deals/${outcome?.trx_id}`))).data.deal
      expect(all).toMatchObject({ customer_name: "Maria Santos" })
      expect(all.delivery_updates).toContainEqual(expect.objectContaining({ ...news, set_by: "owner@example.com" }))
    })

    it("keeps who paused it, who pushed and who set a delivery status", async () => {
      const by = "owner@example.com"
      await expectOk(owner.post(`${BASE}/pause`, {}))
      expect((await owner.get(`${BASE}/overview`)).data.overview).toMatchObject({ paused: true, paused_by: by })
      await expectOk(owner.post(`${BASE}/resume`, {}))
      expect((await owner.get(`${BASE}/overview`)).data.overview).toMatchObject({ paused: false, paused_by: null })
      const { run_id } = (await expectOk(owner.post(`${BASE}/sync`, {}))).data
      expect((await owner.get(`${BASE}/runs/${run_id}`)).data.run.scope).toMatchObject({ by })
    })
  },
  { env: { MEDUSA_FF_RBAC: "true" } },
)
