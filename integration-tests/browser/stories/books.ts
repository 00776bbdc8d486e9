import type { Stage } from "../stage"

/** The comparison of the store's sales with the service's. */
export function describeBooks(stage: Stage): void {
  stage.story("a figure that differs at the service is shown beside ours, until the two agree", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce")
    const books = stage.section("Books")
    const compare = books.getByRole("button", { name: "Compare now" })
    const difference = books.getByRole("row", { name: /Amount 16,000 16,140 16,140$/ })

    await changeAmount(stage, "16000")
    await compare.click()
    await difference.waitFor()
    await books
      .getByText(/\d+ differences?/)
      .first()
      .waitFor()
    await page
      .getByText(/amount of transaction .+ is 16000 in this store and 16140 at the service/i)
      .first()
      .waitFor()
    await admin.expectAccessible("overview with books that differ")

    await changeAmount(stage, "16140")
    await compare.click()
    await difference.waitFor({ state: "detached" })
  })

  stage.story("a state that differs at the service is shown in words, in the table and in the sentence", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce")
    const books = stage.section("Books")
    const compare = books.getByRole("button", { name: "Compare now" })
    const difference = books.getByRole("row", { name: /State Reversed Approved Paid$/ })

    await changeState(stage, { from: "approved", to: "reversed" })
    await compare.click()
    await difference.waitFor()
    await page
      .getByText(/state of transaction .+ is Reversed in this store and Approved at the service/i)
      .first()
      .waitFor()

    await changeState(stage, { from: "reversed", to: "approved" })
    await compare.click()
    await difference.waitFor({ state: "detached" })
  })
}

async function changeAmount({ store }: Stage, amount: string): Promise<void> {
  await store.database.raw(
    `UPDATE partner_commerce_payment SET amount = ?
      WHERE id = (SELECT id FROM partner_commerce_payment WHERE state = 'approved' ORDER BY created_at, id LIMIT 1)`,
    [amount],
  )
}

async function changeState({ store }: Stage, { from, to }: { from: string; to: string }): Promise<void> {
  await store.database.raw(
    `UPDATE partner_commerce_payment SET state = ?
      WHERE id = (SELECT id FROM partner_commerce_payment WHERE state = ? ORDER BY created_at, id LIMIT 1)`,
    [to, from],
  )
}
