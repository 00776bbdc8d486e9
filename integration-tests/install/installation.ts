import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { waitFor } from "../harness/set-up"
import { Storefront } from "../harness/storefront"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import english from "../../src/admin/i18n/json/en.json"
import { type InstalledPlugin, installPlugin } from "./installed-plugin"
import { checkOut, get, openShop, post, readAvailable, type Shop } from "./merchant"
import { measureFootprint } from "./footprint"
import { type Cell, toTitle } from "./matrix"
import { adminPages, ENTRANCES, INTERNALS, type PackedPlugin, packPlugin } from "./packed-plugin"
import { type RunningStore, startStore } from "./running-store"

/**
 * The plugin as a merchant installs it: packed, installed into a store outside this repository, built, and used over HTTP. Only this
 * suite finds a file that is missing from the package, a dependency that only this repository has, or a page that the store's bundler
 * drops. The tests of a cell tell one story: each starts where the test before it ended.
 */
export function describeInstallations(cells: Cell[]): void {
  jest.setTimeout(900_000)

  // Medusa compares paths, and on some systems the temporary folder is a symbolic link.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "partner-commerce-package-")))
  let plugin: PackedPlugin
  beforeAll(() => {
    plugin = packPlugin(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  describe.each(cells.map((cell) => ({ title: toTitle(cell), cell })))("$title:", ({ cell }) => {
    describeInstallation(cell, () => plugin)
  })
}

function describeInstallation(cell: Cell, packed: () => PackedPlugin): void {
  let installed: InstalledPlugin
  beforeAll(async () => {
    installed = await installPlugin(cell, packed())
  })
  afterAll(() => installed?.close())

  describe("the package", () => {
    it("contains the files that a store needs and a person reads", () => {
      const { paths, manifest } = installed.plugin
      expect(paths).toEqual(
        expect.arrayContaining([
          ...Object.values(manifest.bin),
          ".medusa/server/src/admin/index.js",
          ".medusa/server/src/admin/index.mjs",
          ".medusa/server/src/workflows/index.d.ts",
          ".medusa/server/src/sandbox/index.d.ts",
          ...["index.html", "console.css", "console.js"].map(
            (name) => `.medusa/server/src/sandbox/console/browser/${name}`,
          ),
          ".medusa/server/src/storefront/plans-element.mjs",
          expect.stringMatching(/migrations\/Migration.*\.js$/),
        ]),
      )
      expect(paths.filter((path) => !path.startsWith(".medusa/server/src/")).sort()).toEqual([
        ".medusa/server/openapi.json",
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "package.json",
      ])
    })

    it("contains no tests and no sources, only compiled files", () => {
      const notCompiled = /__tests__|\.(test|spec)\.|\.tsx$|(?<!\.d)\.ts$/
      expect(installed.plugin.paths.filter((path) => notCompiled.test(path))).toEqual([])
    })

    it("is installed without a conflict, and brings no second Medusa or React: two in one store do not see each other", () => {
      const { plugin, store, installWarnings } = installed
      expect(installWarnings).not.toContain("ERESOLVE")
      const nested = join(store.folder, "node_modules", plugin.manifest.name, "node_modules")
      const shared = ["@medusajs", "@tanstack/react-query", "react", "react-i18next", "react-router-dom"]
      expect(shared.filter((name) => existsSync(join(nested, name)))).toEqual([])
    })

    if (cell.manager === "npm") {
      it("adds at most 17 packages and 10 MB to a server", () => {
        const { packages, bytes } = measureFootprint(installed.store.folder, installed.plugin.manifest.name)
        expect(packages).toContain("node_modules/undici")
        expect(packages.length).toBeLessThanOrEqual(17)
        expect(bytes).toBeLessThanOrEqual(10_000_000)
      })
    }

    it("exports every name that a merchant's code imports", async () => {
      const names = ENTRANCES.map((entrance) => `${installed.plugin.manifest.name}/${entrance}`)
      const exported = await installed.store.evaluate(
        `Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, Object.keys(require(name))]))`,
      )
      expect(exported).toMatchObject({
        "medusa-plugin-partner-commerce/sandbox": expect.arrayContaining(["startSandbox", "SANDBOX_DEFAULTS"]),
        "medusa-plugin-partner-commerce/workflows": expect.arrayContaining([
          "syncCatalogWorkflow",
          "createDealOrderWorkflow",
        ]),
      })
    })

    it("exports none of its internal files", async () => {
      const names = INTERNALS.map((internal) => `${installed.plugin.manifest.name}/${internal}`)
      const codes = await installed.store.evaluate(
        `${JSON.stringify(names)}.map((name) => { try { return require.resolve(name) } catch ({ code }) { return code } })`,
      )
      expect(codes).toEqual(names.map(() => "ERR_PACKAGE_PATH_NOT_EXPORTED"))
    })
  })

  describe("a store with the plugin", () => {
    let running: RunningStore
    let shop: Shop
    /** Sold units of all customers. */
    let sold = 0
    beforeAll(async () => {
      running = await startStore(installed.store, installed.environment)
    })
    afterAll(() => running?.command.stop())

    const plugin = (path: string) => `/admin/partner-commerce${path}`

    it("serves the admin with every page of the plugin and its texts", async () => {
      const page = await fetch(`${running.url}/app/partner-commerce`)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<div id="medusa">')

      const assets = join(installed.store.folder, ".medusa/server/public/admin/assets")
      const built = readdirSync(assets).filter((name) => name.endsWith(".js"))
      const ours = built.filter((name) => readFileSync(join(assets, name), "utf8").includes("/admin/partner-commerce"))
      const scripts = await Promise.all(ours.map(async (name) => fetch(`${running.url}/app/assets/${name}`)))
      const served = (await Promise.all(scripts.map((script) => script.text()))).join()
      expect(adminPages().filter((address) => !served.includes(JSON.stringify(address)))).toEqual([])
      expect(served).toContain(english.failures.unreachable.fix)
    })

    it("draws its charts although the store has no chart library", () => {
      expect(existsSync(join(installed.store.folder, "node_modules/recharts"))).toBe(false)
      const assets = join(installed.store.folder, ".medusa/server/public/admin/assets")
      const charts = readdirSync(assets).filter((name) => name.startsWith("day-chart"))
      expect(charts.map((name) => readFileSync(join(assets, name), "utf8").includes("recharts-bar"))).toEqual([true])
    })

    it("reaches both APIs of the service with its token", async () => {
      expect(await post(running.admin, plugin("/connection-check"))).toMatchObject({
        catalog: { ok: true },
        transactions: { ok: true },
      })
    })

    it("pushes nothing before it is switched on", async () => {
      const { overview } = await get(running.admin, plugin("/overview"))
      expect(overview).toMatchObject({ configured: true, enabled: false, option_problems: [] })
      const calls = await installed.standIn.countCalls()
      expect((await running.admin.post(plugin("/sync"), { scope: "all" })).status).toBe(400)
      expect(await installed.standIn.countCalls()).toBe(calls)
    })

    it("puts a product with its picture on the service", async () => {
      const { standIn, pictures } = installed
      shop = await openShop(running.admin, { pictureUrl: pictures.url("aurora.png"), remoteCategory: "Smartphones" })
      const { run_id } = await post(running.admin, plugin("/sync"), { scope: "all" })
      const run = await waitFor("the end of the push", async () => {
        const { run } = await get(running.admin, plugin(`/runs/${run_id}`))
        return ["completed", "failed", "waiting"].includes(run.status) && run
      })
      expect(run).toMatchObject({ status: "completed", total: 1, done: 1, blocked: 0, rejected: 0 })
      expect(pictures.requests).toContain("GET /aurora.png")

      await post(standIn.control, "/approve", { all: true })
      expect(await standIn.product(shop.variantId)).toMatchObject({ in_stock: shop.stocked, statuses: [1] })
    })

    it("makes an order of a purchase, and both sides count the remaining units", async () => {
      const { outcomes } = await post(installed.standIn.control, "/buy", { id: shop.variantId })
      sold += 1
      const remaining = shop.stocked - sold
      expect(outcomes).toMatchObject([{ status: "APR", answer: { status: "OK", in_stock: remaining } }])

      const { orders } = await get(running.admin, "/admin/orders?fields=total,metadata,*items")
      expect(orders).toMatchObject([
        {
          total: 15990,
          items: [{ variant_sku: "AURORA-128", quantity: 1 }],
          metadata: { partner_commerce: { trx_id: outcomes[0].trx_id } },
        },
      ])
      expect(await readAvailable(running.admin, shop)).toBe(remaining)
      expect(await installed.standIn.product(shop.variantId)).toMatchObject({ in_stock: remaining })
    })

    it("takes the payment of a cart on the service's page, and makes its order", async () => {
      const storefront = new Storefront(running, () => shop)
      await storefront.open()
      const cartId = await checkOut(storefront.guest, shop)
      const { payment_collection } = await post(storefront.guest, "/store/payment-collections", { cart_id: cartId })
      const sessions = `/store/payment-collections/${payment_collection.id}/payment-sessions`
      const started = await post(storefront.guest, sessions, { provider_id: OWN_PROVIDER })
      const [session] = started.payment_collection.payment_sessions
      await fetch(`${session.data.redirect_url}/approve`, { method: "POST", redirect: "manual" })

      const completed = await waitFor("the order", async () => {
        const answer = await post(storefront.guest, `/store/carts/${cartId}/complete`)
        return answer.type === "order" && answer
      })
      sold += 1
      const toOrder = `/admin/orders/${completed.order.id}?fields=payment_status,total`
      const order = await waitFor("the order to be paid", async () => {
        const { order } = await get(running.admin, toOrder)
        return order.payment_status === "captured" && order
      })
      expect(order.total).toBe(16140)
      expect(await readAvailable(running.admin, shop)).toBe(shop.stocked - sold)
      await waitFor("the service to hear of the stock", async () => {
        return (await installed.standIn.product(shop.variantId))?.in_stock === shop.stocked - sold
      })
    })

    it("passes doctor, the command of the package", async () => {
      const { stdout } = await installed.store.run("partner-commerce", ["doctor", "--json"], installed.environment)
      const { ok, version, checks } = JSON.parse(stdout) as Record<"ok" | "version", unknown> & {
        checks: { status: string }[]
      }
      expect({ ok, version }).toEqual({ ok: true, version: installed.plugin.manifest.version })
      expect(checks).toContainEqual(expect.objectContaining({ status: "ok", code: "catalogue_api" }))
      expect(checks.filter(({ status }) => status === "error")).toEqual([])
    })

    describe("whose options are wrong", () => {
      let environment: Record<string, string>
      const shopCode = "not-a-uuid-of-a-shop"

      beforeAll(async () => {
        await running.command.stop()
        const { PARTNER_COMMERCE_TOKEN: _, ...withoutToken } = installed.environment
        environment = { ...withoutToken, PARTNER_COMMERCE_SHOP_CODE: shopCode }
        running = await startStore(installed.store, environment)
      })

      it("starts, and names every wrong option without its value", async () => {
        const answer = await running.admin.get(plugin("/overview"))
        expect(answer.status).toBe(200)
        expect(answer.data.overview).toMatchObject({
          configured: false,
          option_problems: expect.arrayContaining([
            expect.objectContaining({ option: "token", message: expect.any(String), code: "missing" }),
            expect.objectContaining({ option: "shopCode", message: expect.any(String), code: "not_a_uuid" }),
          ]),
        })
        expect(answer.data.overview.option_problems).toHaveLength(2)
        expect(JSON.stringify(answer.data)).not.toContain(shopCode)

        const log = running.command.output()
        expect(log).toMatch(/token.*shopCode/)
        expect(log).not.toContain(shopCode)
      })

      it("fails doctor", async () => {
        const examined = installed.store.run("partner-commerce", ["doctor"], environment)
        await expect(examined).rejects.toThrow(/ended with 1:[^]*option token[^]*option shopCode/)
      })

      it("keeps serving its shop and its admin", async () => {
        const { products } = await get(running.admin, "/admin/products")
        expect(products).toMatchObject([{ title: "Aurora 5" }])
        expect((await fetch(`${running.url}/app`)).status).toBe(200)
      })

      it("refuses a purchase, and makes no order", async () => {
        const { outcomes } = await post(installed.standIn.control, "/buy", { id: shop.variantId })
        expect(outcomes).toMatchObject([{ status: "CAN" }])
        expect([401, 500]).toContain(outcomes[0].http_status)
        expect((await get(running.admin, "/admin/orders")).count).toBe(sold)
        expect(await readAvailable(running.admin, shop)).toBe(shop.stocked - sold)
      })

      it("pushes nothing after a change, although pushing is switched on", async () => {
        const calls = await installed.standIn.countCalls()
        const level = `/admin/inventory-items/${shop.inventoryItemId}/location-levels/${shop.stockLocationId}`
        await post(running.admin, level, { stocked_quantity: 5 })
        const { status, data } = await running.admin.post(plugin("/sync"), { scope: "all" })
        expect([status, data.message]).toEqual([400, expect.stringContaining("the plugin's options are not right")])
        expect(await installed.standIn.countCalls()).toBe(calls)
        expect(await installed.standIn.product(shop.variantId)).toMatchObject({ in_stock: shop.stocked - sold })
      })
    })
  })
}
