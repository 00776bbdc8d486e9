import { waitFor } from "../../harness/set-up"
import type { Stage } from "../stage"

const PAGES = [
  ["the overview", "/partner-commerce"],
  ["the list of items", "/partner-commerce/items"],
  ["the list of deals", "/partner-commerce/deals"],
  ["the preview", "/partner-commerce/preview"],
  ["the activity", "/partner-commerce/activity"],
  ["the settings", "/settings/partner-commerce"],
  ["the categories", "/settings/partner-commerce/categories"],
  ["the device keys", "/settings/partner-commerce/device-keys"],
] as const

const API = "**/admin/partner-commerce/**"

/** The pages while the server, the requested object or every answer is missing. A loaded page knows no earlier answer. */
export function describeFailures(stage: Stage): void {
  it.each(PAGES)(
    "%s shows advice while the server is down, and its content when the server is back",
    async (name, path) => {
      const { page, admin } = stage
      await page.route(API, (route) => route.abort())
      await admin.load(path)
      await page.getByText("The store's server was not reached").first().waitFor()
      await stage.shows("Check your connection and that the store is running, then try again.")
      await admin.expectAccessible(`${name} without its server`)

      await page.unroute(API)
      const again = page.getByRole("button", { name: "Try again" })
      await waitFor("the page to be there", async () => {
        if ((await again.count()) === 0) return true
        // A click on one button may remove the others before their click.
        await again
          .first()
          .click({ timeout: 1_000 })
          .catch(() => undefined)
        return false
      })
    },
  )

  stage.story(
    "a busy service causes no advice about the options, and a service that refuses the token does",
    async () => {
      const { admin, store } = stage
      const { control } = store.sandbox
      const match = { operation: "catalog.ping" }
      control.addFault({ kind: "status", status: 429, match, times: null })
      await admin.load("/partner-commerce")
      const connection = stage.section("Connection")
      await connection.getByText("You need not act: this usually passes.").waitFor()
      expect(await connection.getByText("Check its address").count()).toBe(0)
      control.clearFaults()

      control.addFault({ kind: "status", status: 401, match, times: null })
      await admin.load("/partner-commerce")
      await connection.getByText("Check its address and the token in medusa-config.ts").waitFor()
      expect(await connection.getByText("You need not act").count()).toBe(0)
      control.clearFaults()
    },
  )

  stage.story("an address of an unknown item says so in its drawer", async () => {
    const { page, admin } = stage
    await admin.load("/partner-commerce/items?item=variant_that_never_was")
    await page.getByRole("dialog").getByText("This was not accepted").waitFor()
    await admin.load("/partner-commerce/deals?deal=a-deal-that-never-was")
    await page.getByRole("dialog").getByText("This was not accepted").waitFor()
  })

  stage.story("the server's reasons appear in the chosen language", async () => {
    const { admin } = stage
    await stage.speak("fil")
    await admin.load("/partner-commerce/items?item=variant_that_never_was")
    await stage.shows("Walang item na may partner id, variant id o SKU na variant_that_never_was")
    await admin.load("/partner-commerce/deals?deal=a-deal-that-never-was")
    await stage.shows("Walang deal na may transaksyong a-deal-that-never-was")
    await stage.speak("en")
    await admin.load("/partner-commerce/deals?deal=a-deal-that-never-was")
    await stage.shows("There is no deal with the transaction a-deal-that-never-was")
  })
}
