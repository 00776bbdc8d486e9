import { type PluginOptionsInput, parseOptions } from "../options"
import { secretsOf } from "../secrets"

const token = "token-of-the-merchant"
const base = {
  environment: "production",
  token,
  shopCode: "0b6f1e63-9f0c-4c6e-8a51-1d2f3a4b5c6d",
  merCode: "1b6f1e63-9f0c-4c6e-8a51-1d2f3a4b5c6d",
  catalog: { baseUrl: "https://catalog.example" },
  transactions: { baseUrl: "https://transactions.example/api" },
  callbacks: { auth: { bearer: token } },
} as const satisfies PluginOptionsInput

function secretsIn(changes: Partial<PluginOptionsInput>): string[] {
  const parsed = parseOptions({ ...base, ...changes })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return secretsOf(parsed.options)
}
const key = Buffer.alloc(32, 7).toString("base64")

describe("the secrets in the options", () => {
  it.each<[string, Partial<PluginOptionsInput>, string[]]>([
    ["are the token, once", {}, [token]],
    [
      "are both bearer tokens",
      { callbacks: { auth: { bearer: ["bearer-one", "bearer-two"] } } },
      [token, "bearer-one", "bearer-two"],
    ],
    [
      "are a password and its header, without the user name",
      { callbacks: { auth: { basic: { username: "somebody-known", password: "password" } } } },
      [token, "password", Buffer.from("somebody-known:password").toString("base64")],
    ],
    [
      "are the values of a header, without its name",
      { callbacks: { auth: { header: { name: "X-Partner-Key", value: "header-value" } } } },
      [token, "header-value"],
    ],
    [
      "are the keys of signatures",
      { callbacks: { auth: { hmac: { header: "X-Signature", secret: "hmac-secret" } } } },
      [token, "hmac-secret"],
    ],
    [
      "are the client's secret, without the client's id",
      {
        cardPlatform: { authUrl: "https://auth.example", clientId: "client-known", clientSecret: "client-secret" },
      },
      [token, "client-secret"],
    ],
    ["are the encryption keys", { encryptionKey: key }, [token, key]],
    [
      "are only words of eight characters or more, because shorter words stand in other words",
      { callbacks: { auth: { bearer: ["1234567", "12345678"] } } },
      [token, "12345678"],
    ],
  ])("%s", (_, changes, secrets) => {
    expect(secretsIn(changes)).toStrictEqual(secrets)
  })
})
