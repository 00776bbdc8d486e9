import type { Stage } from "../stage"

const STEPS_IN_FILIPINO = [
  ["connection", "Kumonekta sa serbisyo"],
  ["channel", "Pumili ng mga produkto, presyo at shipping"],
  ["prices", "Mga pagbili sa lumang presyo"],
  ["categories", "Kung saan mapupunta ang iyong mga kategorya"],
  ["devices", "Mga detalyeng pang-filter ng mga customer"],
  ["preview", "Preview para sa mga customer"],
  ["live", "Magsimulang magbenta"],
] as const

/** From the installed plugin to goods on sale. */
export function describeSetUp(stage: Stage): void {
  stage.story("a list without rows shows the reason, and which rows will appear", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce/items")
    await page.getByRole("searchbox", { name: /^Search/ }).fill("nothing is called this")
    await stage.shows("Nothing matches the search and filters.")
    await admin.expectAccessible("nothing found")
    await admin.open("/partner-commerce/deals")
    await stage.shows("No deals yet")
    await admin.expectAccessible("no deals yet")
  })

  stage.story("a preview without a sales channel and a region names them, and cannot be pushed", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce/preview")
    await stage.shows("Choose a sales channel and a region first")
    expect(await page.getByText("The service has everything as your store wants it.").count()).toBe(0)
    await stage.shows("This cannot be pushed: the sales channel or the region is not chosen.")
    expect(await page.getByRole("button", { name: "Push this" }).isDisabled()).toBe(true)
    await admin.expectAccessible("a preview without settings")
  })

  stage.story(
    "the set-up leads a merchant without documentation from an installed plugin to the first approved product",
    async () => {
      const { page, admin, store } = stage
      const goOn = (name: string) => page.getByRole("button", { name, exact: true }).click()
      await admin.open("/partner-commerce")
      await stage.heading("Go live")
      await admin.expectAccessible("an unset store")
      const backend = new URL(store.url).origin
      await stage.section("Connection").getByText(`${backend}/partner-commerce`, { exact: true }).waitFor()
      await page.getByRole("button", { name: `Copy ${backend}/partner-commerce/trx/transaction` }).waitFor()
      await page.getByRole("link", { name: "Set up", exact: true }).click()

      // The page opens the first unfinished step, and lists the others.
      await stage.heading("Choose products, prices and shipping")
      await page.getByRole("tab", { name: "Connection" }).click()
      await stage.heading("Connect to the service")
      await stage.section("Connection").getByText("Connected").first().waitFor()
      await admin.expectAccessible("set-up connection")
      await goOn("Continue")

      await stage.shows("Still missing: Sales channel, Region.")
      await admin.expectAccessible("set-up channel")
      await stage.choose("Sales channel", "Test store")
      await stage.choose("Region", "Philippines")
      await stage.choose("Shipping option", "Courier")
      await stage.shows(/Of these: \d+ blocked here\./)
      await admin.screenshot("set-up channel chosen")
      await goOn("Save and continue")

      await stage.heading("Purchases at the old price")
      expect(await page.getByRole("radio", { checked: true }).count()).toBe(0)
      await admin.expectAccessible("set-up prices")
      await page.getByRole("radio", { name: /^Refuse them/ }).click()
      await page.keyboard.press("Escape")
      const question = page.getByRole("alertdialog")
      await question.getByText("Leave without saving?").waitFor()
      await page.keyboard.press("Escape")
      await question.waitFor({ state: "detached" })
      await goOn("Save and continue")

      await stage.heading("Where your categories go")
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await stage.heading("Go live")
      await page.getByRole("link", { name: "Continue the set-up" }).and(page.locator(":focus")).waitFor()
      await page.reload()
      await page.getByRole("link", { name: "Continue the set-up" }).click()
      await stage.heading("Where your categories go")
      await stage.shows("1 product · ")
      await page.getByRole("checkbox", { name: "Tick Audio → Audio" }).click()
      await admin.expectAccessible("set-up categories")
      await page.getByRole("button", { name: /^Category at the service for Phones/ }).click()
      await page.getByRole("combobox", { name: /^Search/ }).fill("smart")
      await page.keyboard.press("Enter")
      await stage.shows("Phones goes to Smartphones")
      await page.getByRole("button", { name: /Budget phones: Smartphones \(from Phones\)/ }).waitFor()
      await goOn("Continue")

      await stage.heading("Details that shoppers filter by")
      await admin.expectAccessible("set-up devices")
      await page.getByRole("button", { name: "Edit brand" }).click()
      await page.getByRole("radio", { name: /^Metadata/ }).click()
      await page.getByRole("combobox", { name: "Metadata key" }).fill("brand")
      await page.getByRole("button", { name: "Save", exact: true }).click()
      await stage.shows("brand saved")
      await goOn("Continue")

      await stage.heading("Preview for customers")
      await stage.shows(/^2 would be sent, \d+ would be blocked/)
      await admin.expectAccessible("set-up preview")
      await goOn("Continue")

      await stage.heading("Go live")
      await admin.expectAccessible("set-up go live")
      expect(store.sandbox.control.products()).toEqual([])
      await goOn("Switch on")
      await stage.shows("Push completed")
      await stage.shows(/2 created/)
      await page.reload()
      await stage.section("The first push").getByText("2 of 2").waitFor()
      await admin.expectAccessible("set-up sent")

      store.sandbox.control.approve({ all: true })
      await goOn("Ask the service now")
      await stage.heading("Your first product is approved")
      await admin.expectAccessible("set-up approved")
      await goOn("To the overview")
      await page.getByRole("heading", { name: "Steps to the customer" }).waitFor()
      await page.getByRole("heading", { name: "Go live" }).waitFor({ state: "detached" })
      await admin.screenshot("live")
      expect(store.sandbox.control.products().filter(({ live }) => live !== null)).toHaveLength(2)
    },
  )

  stage.story("each step of the set-up can be used in Filipino, in the dark and on a narrow window", async () => {
    const { page, admin } = stage
    const usual = page.viewportSize()
    await stage.speak("fil")
    await page.emulateMedia({ colorScheme: "dark" })
    await page.setViewportSize({ width: 900, height: 900 })
    for (const [step, heading] of STEPS_IN_FILIPINO) {
      await admin.open(`/partner-commerce/set-up?step=${step}`)
      await stage.heading(heading)
      await page.getByRole("dialog").getByRole("status", { name: "Naglo-load" }).first().waitFor({ state: "detached" })
      await admin.expectAccessible(`set-up ${step} narrow`)
    }
    await page.emulateMedia({ colorScheme: "light" })
    if (usual) await page.setViewportSize(usual)
    await stage.speak("en")
  })
}
