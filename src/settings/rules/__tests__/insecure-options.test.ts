import { SANDBOX_IDENTITY } from "../sandbox-identity"
import { findInsecureOptions } from "../insecure-options"
import { parseOptions, type PluginOptionsInput } from "../options"

const SECRET = "a-secret-of-many-characters"
const secure = {
  environment: "production",
  token: SECRET,
  shopCode: "0b6f1e63-9f0c-4c6e-8a51-1d2f3a4b5c6d",
  merCode: "1b6f1e63-9f0c-4c6e-8a51-1d2f3a4b5c6d",
  catalog: { baseUrl: "https://catalog.example" },
  transactions: { baseUrl: "https://transactions.example/api" },
  callbacks: { publicUrl: "https://shop.example", auth: { bearer: SECRET } },
  cardPlatform: { authUrl: "https://auth.example", clientId: "client", clientSecret: SECRET },
  checkout: { returnUrl: "https://shop.example/{cart_id}", allowedOrigins: ["https://shop.example"] },
} as const satisfies PluginOptionsInput

function find(changes: object) {
  const parsed = parseOptions({ ...secure, ...changes })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return findInsecureOptions(parsed.options).map(({ option, message }) => `${option} ${message}`)
}
const auth = (given: object) => ({ callbacks: { ...secure.callbacks, auth: given } })
const PUBLISHED = "is the sandbox's own value, which everybody can read"
const SHORT = "must have at least 16 characters"
const PLAIN = "must be an https address"

describe("options in production", () => {
  it("pass with https addresses and own secrets", () => {
    expect(find({})).toEqual([])
  })

  it.each<[string, object, string[]]>([
    ["the sandbox's token", { token: SANDBOX_IDENTITY.token }, [`token ${PUBLISHED}`]],
    ["the sandbox's shop", { shopCode: SANDBOX_IDENTITY.shopCode.toUpperCase() }, [`shopCode ${PUBLISHED}`]],
    ["the sandbox's merchant", { merCode: SANDBOX_IDENTITY.merCode }, [`merCode ${PUBLISHED}`]],
    [
      "the sandbox's bearer token beside an own one",
      auth({ bearer: [SECRET, SANDBOX_IDENTITY.callbackBearer] }),
      [`callbacks.auth.bearer ${PUBLISHED}`],
    ],
    [
      "the sandbox's bearer token in a header and as a key",
      auth({
        header: { name: "x-key", value: SANDBOX_IDENTITY.callbackBearer },
        hmac: { header: "x-signature", secret: SANDBOX_IDENTITY.callbackBearer },
      }),
      [`callbacks.auth.header.value ${PUBLISHED}`, `callbacks.auth.hmac.secret ${PUBLISHED}`],
    ],
    [
      "the sandbox's client",
      { cardPlatform: { authUrl: "https://auth.example", ...SANDBOX_IDENTITY.cardPlatform } },
      [`cardPlatform.clientId ${PUBLISHED}`, `cardPlatform.clientSecret ${PUBLISHED}`],
    ],
    [
      "short secrets",
      {
        token: "123456789012345",
        ...auth({
          bearer: "short",
          basic: { username: "service", password: "" },
          header: { name: "x-key", value: ["short"] },
          hmac: { header: "x-signature", secret: "short" },
        }),
        cardPlatform: { ...secure.cardPlatform, clientSecret: "short" },
      },
      [
        `token ${SHORT}`,
        `callbacks.auth.bearer ${SHORT}`,
        `callbacks.auth.basic.password ${SHORT}`,
        `callbacks.auth.header.value ${SHORT}`,
        `callbacks.auth.hmac.secret ${SHORT}`,
        `cardPlatform.clientSecret ${SHORT}`,
      ],
    ],
    [
      "a short bearer token beside the sandbox's",
      auth({ bearer: ["short", SANDBOX_IDENTITY.callbackBearer] }),
      [`callbacks.auth.bearer ${PUBLISHED}`],
    ],
    [
      "plain addresses",
      {
        catalog: { baseUrl: "http://catalog.example" },
        transactions: { baseUrl: "HTTP://transactions.example" },
        callbacks: { ...secure.callbacks, publicUrl: "http://shop.example" },
        cardPlatform: { ...secure.cardPlatform, authUrl: "http://auth.example" },
        checkout: {
          returnUrl: "http://shop.example/{cart_id}",
          failedUrl: "http://shop.example/failed",
          allowedOrigins: ["https://shop.example", "http://m.shop.example"],
        },
      },
      [
        `catalog.baseUrl ${PLAIN}`,
        `transactions.baseUrl ${PLAIN}`,
        `callbacks.publicUrl ${PLAIN}`,
        `cardPlatform.authUrl ${PLAIN}`,
        `checkout.returnUrl ${PLAIN}`,
        `checkout.failedUrl ${PLAIN}`,
        `checkout.allowedOrigins ${PLAIN}`,
      ],
    ],
  ])("fail with %s", (_, changes, found) => {
    expect(find(changes)).toEqual(found)
  })

  it("accept a token of exactly 16 characters", () => {
    expect(find({ token: "1234567890123456" })).toEqual([])
  })
})

it("accepts the sandbox's values, short secrets and plain addresses in staging", () => {
  const sandbox = { ...SANDBOX_IDENTITY, cardPlatform: { authUrl: "http://auth", ...SANDBOX_IDENTITY.cardPlatform } }
  expect(find({ ...sandbox, environment: "staging", ...auth({ bearer: "short" }) })).toEqual([])
})
