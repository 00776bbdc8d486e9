import { expectOk, type HttpClient } from "./http-client"
import { waitFor } from "./set-up"

const PATH = "/admin/partner-commerce/reconciliation"

/** Compares the books as each night does. @returns our names of the transactions that differ */
export async function findNightDifferences(admin: HttpClient): Promise<string[]> {
  await expectOk(admin.post(PATH))
  const { failure, reconciliation } = await waitFor("the books to be compared", async () => {
    const { data } = await admin.get(PATH)
    return data.running ? null : data
  })
  if (failure !== null || reconciliation.unread !== 0) {
    throw new Error(`The books could not be compared: ${JSON.stringify({ failure, unread: reconciliation?.unread })}`)
  }
  return reconciliation.differences.map(({ order_ref }: { order_ref: string }) => order_ref)
}
