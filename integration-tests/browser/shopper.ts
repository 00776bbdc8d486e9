import { type Page } from "playwright-core"
import type { Stage } from "./stage"

/** Opens the phone and its plans, and puts the phone into the cart. */
export async function fillCart({ store }: Stage, page: Page): Promise<void> {
  await page.goto(store.storefront.url)
  await page.getByRole("link", { name: /Aurora/ }).click()
  await page.getByRole("combobox", { name: "Variant" }).selectOption(store.seeded.variants[0]?.id ?? "")
  await page.getByRole("button", { name: /^from ₱/ }).click()
  await page.getByRole("dialog").getByRole("table").first().waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Add to cart" }).click()
  await page.getByRole("heading", { name: "Your cart" }).waitFor()
  await page.getByRole("button", { name: /^from ₱/ }).waitFor()
}

/** Goes from the cart to the service's page. */
export async function order(page: Page): Promise<void> {
  await page.getByRole("link", { name: "To the checkout" }).click()
  await page.getByLabel("City").fill("Makati")
  await page.getByRole("button", { name: "Order and pay" }).click()
  await page.getByRole("heading", { name: "Sandbox checkout" }).waitFor()
}

/** Clicks the customer's or the service's decision on that page: "Approve", "Hold", "Reject". */
export const decide = (page: Page, decision: string) =>
  page.getByRole("button", { name: decision, exact: true }).click()
