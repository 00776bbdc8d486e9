import { toCurl } from "../browser/curl"

const entry = { seq: 1, at: "2026-11-24T08:00:00.000Z", status: 200, ms: 5 }
const connection = {
  catalog_url: "",
  transactions_url: "",
  auth_url: "",
  token: "t-1",
  shop_code: "",
  mer_code: "",
  environment: "staging",
}
const settings = (callbackAuth: object) =>
  ({ config: { callbackAuth }, connection }) as unknown as Parameters<typeof toCurl>[1]

describe("an exchange as a command for a shell", () => {
  it("calls the sandbox with its token, and quotes the body", () => {
    const call = {
      ...entry,
      direction: "in",
      operation: "catalog.syncProducts",
      method: "POST",
      path: "/catalog/products/sync",
      request: { products: [{ name: "Maria's" }] },
    } as const
    expect(toCurl(call, settings({}), "http://127.0.0.1:4010")).toBe(
      [
        "curl -X POST 'http://127.0.0.1:4010/catalog/products/sync'",
        "-H 'authorization: Bearer t-1'",
        "-H 'content-type: application/json'",
        `--data-raw '{"products":[{"name":"Maria'\\''s"}]}'`,
      ].join(" \\\n  "),
    )
  })

  it.each([
    [{ bearer: "•••" }, `-H "authorization: Bearer $CALLBACK_BEARER"`],
    [{ basic: { username: "u", password: "•••" } }, `-u 'u':"$CALLBACK_PASSWORD"`],
    [{ header: { name: "x-key", value: "•••" } }, `-H 'x-key'": $CALLBACK_HEADER"`],
    [{ hmac: { header: "x-sig", secret: "•••" } }, `-H 'x-sig'": $CALLBACK_SIGNATURE"`],
  ])("reads the secret of a callback from a variable: %j", (callbackAuth, proof) => {
    const callback = {
      ...entry,
      direction: "out",
      operation: "callback.exists",
      method: "GET",
      path: "http://127.0.0.1:9000/partner-commerce/trx/transaction/1",
    } as const
    expect(toCurl(callback, settings(callbackAuth), "http://127.0.0.1:4010")).toBe(
      [`curl -X GET 'http://127.0.0.1:9000/partner-commerce/trx/transaction/1'`, proof].join(" \\\n  "),
    )
  })
})
