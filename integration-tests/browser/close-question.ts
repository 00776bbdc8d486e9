import type { Locator } from "playwright-core"
import type { Stage } from "./stage"

interface OpenDrawer {
  /** A field with typed work. */
  field: Locator
  /** The control that opened the drawer; absent = the page's address opened it. */
  opener?: Locator
}

/**
 * Expects that Escape and the close button ask before typed work is lost. Closes the drawer without saving, and expects the focus on its
 * opener.
 */
export async function expectQuestionBeforeClosing({ page }: Stage, { field, opener }: OpenDrawer): Promise<void> {
  const drawer = page.getByRole("dialog")
  const question = page.getByRole("alertdialog")
  const typed = await field.inputValue()
  const ways = [
    () => page.keyboard.press("Escape"),
    () => drawer.getByRole("button", { name: "Close", exact: true }).click(),
  ]
  for (const close of ways) {
    await close()
    await question.getByText("Close without saving?").waitFor()
    await question.getByRole("button", { name: "Continue editing" }).click()
    await question.waitFor({ state: "detached" })
    expect(await field.inputValue()).toBe(typed)
  }
  await page.keyboard.press("Escape")
  await question.getByRole("button", { name: "Close without saving" }).click()
  await drawer.waitFor({ state: "detached" })
  await opener?.and(page.locator(":focus")).waitFor()
}
