import { readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Stage } from "../stage"

/** The settings as a form and as a file. */
export function describeConfiguration(stage: Stage): void {
  stage.story(
    "a setting says what it does, what is wrong with it, and how much it touches before it is saved",
    async () => {
      const { page, admin } = stage
      await admin.open("/settings/partner-commerce")
      const buffer = page.getByRole("textbox", { name: "Stock kept back" })
      await buffer.fill("1.5")
      await stage.shows("Enter a whole number")
      await stage.shows("Correct what is marked before saving")
      expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true)
      await admin.expectAccessible("a setting that is wrong")

      await buffer.fill("2")
      await stage.shows(/items are looked at again/)
      await admin.screenshot("what a setting touches")
      await page.getByRole("button", { name: "Discard" }).click()
      await page.getByText("One unsaved change").waitFor({ state: "detached" })
      expect(await buffer.inputValue()).toBe("0")
    },
  )

  stage.story("credentials are masked, and cannot be edited", async () => {
    const { page, admin, store } = stage
    await admin.open("/settings/partner-commerce")
    await stage.heading("Credentials")
    const section = stage.section("Credentials")
    await section.getByText("Partner token").waitFor()
    expect(await section.getByRole("textbox").count()).toBe(0)
    expect(await page.content()).not.toContain(store.sandbox.token)
  })

  stage.story("the configuration goes out as a file and comes in from one, change by change", async () => {
    const { page, admin } = stage
    await admin.open("/settings/partner-commerce")
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ])
    const configuration = JSON.parse(readFileSync(await download.path(), "utf8"))
    expect(configuration.category_mappings).toContainEqual(expect.objectContaining({ category: "Smartphones" }))

    const choose = async (content: string) => {
      const file = join(tmpdir(), "partner-commerce-configuration.json")
      writeFileSync(file, content)
      await page.getByLabel("Configuration file to import").setInputFiles(file)
    }
    await choose("not a configuration")
    await stage.shows("This file is not a configuration")
    await choose(JSON.stringify(configuration))
    await stage.shows("This store is set up as the file says.")
    await page.keyboard.press("Escape")

    configuration.settings.max_stock = 50
    await choose(JSON.stringify(configuration))
    await page.getByRole("dialog").getByText("Most stock shown").waitFor()
    await admin.expectAccessible("importing a configuration")
    await page.getByRole("button", { name: "Apply 1 change" }).click()
    await stage.shows(/^Imported\./)
    await page.reload()
    await stage.heading("Catalogue")
    expect(await page.getByRole("textbox", { name: "Most stock shown" }).inputValue()).toBe("50")
  })
}
