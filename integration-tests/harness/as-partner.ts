import { type Sandbox } from "../../src/sandbox"

/** Sends products to the service directly, without the plugin. */
export async function syncAsPartner(sandbox: Sandbox, products: object[]): Promise<void> {
  const { catalogUrl, token, shopCode, merCode } = sandbox
  const answer = await fetch(`${catalogUrl}/products/sync`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ shop_code: shopCode, mer_code: merCode, products }),
  })
  if (answer.status !== 202) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`)
}
