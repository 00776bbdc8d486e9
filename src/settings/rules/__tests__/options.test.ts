import fc from "fast-check"
import { type Fault } from "../../../messages/rules/message"
import { type OptionProblem } from "../option-problem"
import { parseOptions, type PluginOptionsInput, toShopCode } from "../options"

const valid = {
  environment: "staging",
  token: "token-secret",
  shopCode: "0b6f1e63-9f0c-4c6e-8a51-1d2f3a4b5c6d",
  merCode: "1b6f1e63-9f0c-4c6e-8a51-1d2f3a4b5c6d",
  catalog: { baseUrl: "https://catalog.example" },
  transactions: { baseUrl: "https://transactions.example/api" },
  callbacks: { auth: { bearer: "bearer-secret" } },
} as const satisfies PluginOptionsInput

function problemsOf(given: unknown) {
  const parsed = parseOptions(given)
  return parsed.ok ? [] : parsed.problems
}
const textsOf = (problems: OptionProblem[]) => problems.map(({ option, message }) => ({ option, message }))
const auth = (given: object) => ({ ...valid, callbacks: { auth: given } })

describe("valid options", () => {
  test("get their defaults", () => {
    expect(parseOptions(valid)).toEqual({
      ok: true,
      warnings: [],
      options: {
        ...valid,
        catalog: { baseUrl: "https://catalog.example", timeoutMs: 30_000 },
        transactions: { baseUrl: "https://transactions.example/api", timeoutMs: 30_000, endpoints: {} },
        callbacks: { auth: { bearer: ["bearer-secret"] } },
        images: { allowedPrivateHosts: [], maxBytes: 20_000_000, minPixels: 400, maxPixels: 5_000, timeoutMs: 20_000 },
        rateLimit: { catalog: 10, transactions: 10 },
        retention: { activityDays: 30, runDays: 30, dealBodyDays: 365 },
      },
    })
  })

  test.each<[string, object]>([
    ["two bearer tokens, while one is rotated out", auth({ bearer: ["old", "new"] })],
    [
      "two users",
      auth({
        basic: [
          { username: "a", password: "b" },
          { username: "c", password: "d" },
        ],
      }),
    ],
    ["a header of the service's own", auth({ header: { name: "x-api-key", value: "k" } })],
    ["a signature", auth({ hmac: { header: "x-signature", secret: "s" } })],
    [
      "all kinds of authentication at once",
      auth({ bearer: "a", basic: { username: "a", password: "" }, header: { name: "x", value: ["k"] } }),
    ],
    [
      "an endpoint of their own, and one that is switched off",
      {
        ...valid,
        transactions: {
          baseUrl: "http://127.0.0.1:9100",
          endpoints: { getAccountInfo: { method: "POST", path: "/a/{token_id}" }, ping: null },
        },
      },
    ],
    [
      "addresses and ranges that callbacks may come from",
      { ...valid, callbacks: { ...valid.callbacks, allowedIps: ["10.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"] } },
    ],
    ["a rate for one of the two", { ...valid, rateLimit: { transactions: 0.5 } }],
    ["a key of 32 bytes", { ...valid, encryptionKey: Buffer.alloc(32, 7).toString("base64") }],
    [
      "keys of which the first one seals",
      { ...valid, encryptionKey: [7, 8, 9].map((byte) => Buffer.alloc(32, byte).toString("base64")) },
    ],
    ["a checkout without fields", { ...valid, checkout: {} }],
    [
      "a checkout with all fields",
      {
        ...valid,
        checkout: {
          returnUrl: "https://shop.example/ph/checkout?cart={cart_id}&session={payment_session_id}",
          failedUrl: "http://localhost:8000/failed",
          allowedOrigins: ["https://shop.example"],
          minAmount: 500,
          maxAmount: 50_000.5,
          expiresInMinutes: 30,
          downPayment: "me",
          downPaymentCollectors: { me: "courier" },
        },
      },
    ],
    [
      "the card platform",
      { ...valid, cardPlatform: { authUrl: "https://auth.example", clientId: "a", clientSecret: "b" } },
    ],
  ])("accept %s", (_, given) => {
    expect(parseOptions(given)).toMatchObject({ ok: true, warnings: [] })
  })

  test("each kind of down payment has its usual collector by default", () => {
    const given = { ...valid, checkout: { downPaymentCollectors: { me: "courier" } } }
    expect(parseOptions(given)).toMatchObject({
      options: { checkout: { downPaymentCollectors: { cs: "courier", be: "service", me: "courier" } } },
    })
  })

  test("a signature is SHA-256 in hex without a prefix by default", () => {
    expect(parseOptions(auth({ hmac: { header: "x", secret: "s" } }))).toMatchObject({
      options: { callbacks: { auth: { hmac: { secret: ["s"], algorithm: "sha256", encoding: "hex", prefix: "" } } } },
    })
  })
})

describe("invalid options", () => {
  test("yield all errors at once, each by its name", () => {
    expect(textsOf(problemsOf({}))).toEqual([
      { option: "environment", message: 'must be one of "staging", "production"' },
      { option: "token", message: "is missing" },
      { option: "shopCode", message: "is missing" },
      { option: "merCode", message: "is missing" },
      { option: "catalog", message: "is missing" },
      { option: "transactions", message: "is missing" },
      { option: "callbacks", message: "is missing" },
    ])
  })

  test.each<[string, unknown, string, string]>([
    [
      "an environment that does not exist",
      { ...valid, environment: "prod" },
      "environment",
      'must be one of "staging", "production"',
    ],
    ["a shop code that is no uuid", { ...valid, shopCode: "shop" }, "shopCode", "must be a UUID"],
    ["an empty token", { ...valid, token: "" }, "token", "must not be empty"],
    [
      "an address without a scheme",
      { ...valid, catalog: { baseUrl: "catalog.example" } },
      "catalog.baseUrl",
      "must be an http or https address",
    ],
    [
      "an address of another scheme",
      { ...valid, catalog: { baseUrl: "ftp://catalog.example" } },
      "catalog.baseUrl",
      "must be an http or https address",
    ],
    [
      "no way to authenticate callbacks",
      auth({}),
      "callbacks.auth",
      "needs at least one of bearer, basic, header or hmac",
    ],
    ["no authentication at all", { ...valid, callbacks: {} }, "callbacks.auth", "is missing"],
    ["an empty list of tokens", auth({ bearer: [] }), "callbacks.auth.bearer", "must not be empty"],
    [
      "three tokens at once",
      auth({ bearer: ["old", "new", "newest"] }),
      "callbacks.auth.bearer",
      "takes one value, or two while one replaces the other",
    ],
    [
      "three secrets of a signature",
      auth({ hmac: { header: "x", secret: ["a", "b", "c"] } }),
      "callbacks.auth.hmac.secret",
      "takes one value, or two",
    ],
    [
      "three users",
      auth({ basic: ["a", "b", "c"].map((username) => ({ username, password: "p" })) }),
      "callbacks.auth.basic",
      "takes one value, or two",
    ],
    [
      "three values of a header",
      auth({ header: { name: "x-api-key", value: ["a", "b", "c"] } }),
      "callbacks.auth.header.value",
      "takes one value, or two",
    ],
    [
      "a user without a password",
      auth({ basic: { username: "a" } }),
      "callbacks.auth.basic",
      "is not in an accepted form",
    ],
    [
      "an algorithm that does not exist",
      auth({ hmac: { header: "x", secret: "s", algorithm: "md5" } }),
      "callbacks.auth.hmac.algorithm",
      'must be one of "sha256", "sha512"',
    ],
    [
      "an invalid address",
      { ...valid, callbacks: { ...valid.callbacks, allowedIps: ["10.0.0.1", "10.0.0.300"] } },
      "callbacks.allowedIps.1",
      "is not in an accepted form",
    ],
    [
      "a timeout in seconds",
      { ...valid, catalog: { ...valid.catalog, timeoutMs: 30 } },
      "catalog.timeoutMs",
      "must be at least 100",
    ],
    ["a rate of zero", { ...valid, rateLimit: { catalog: 0 } }, "rateLimit.catalog", "must be at least 0.1"],
    [
      "a key that is too short",
      { ...valid, encryptionKey: Buffer.alloc(16).toString("base64") },
      "encryptionKey",
      "must be 32 bytes in base64",
    ],
    [
      "one key of two that is too short",
      { ...valid, encryptionKey: [Buffer.alloc(32).toString("base64"), Buffer.alloc(16).toString("base64")] },
      "encryptionKey",
      "must be 32 bytes in base64",
    ],
    [
      "a collector that does not exist",
      { ...valid, checkout: { downPaymentCollectors: { cs: "driver" } } },
      "checkout.downPaymentCollectors.cs",
      'must be one of "merchant", "courier", "service"',
    ],
    ["a negative limit", { ...valid, checkout: { minAmount: -1 } }, "checkout.minAmount", "must be at least 0"],
    [
      "an endpoint without a path",
      { ...valid, transactions: { ...valid.transactions, endpoints: { ping: { method: "GET", path: "ping" } } } },
      "transactions.endpoints.ping.path",
      "must start with “/”",
    ],
    ["a text", "options", "options", "object is expected"],
    ["a list", [valid], "options", "object is expected"],
  ])("%s", (_, given, option, message) => {
    expect(textsOf(problemsOf(given))).toEqual([{ option, message: expect.stringContaining(message) }])
  })

  test.each<[string, unknown, Fault]>([
    [
      "not one of those",
      { ...valid, environment: "prod" },
      { code: "not_one_of", values: { allowed: '"staging", "production"' } },
    ],
    ["missing", { ...valid, token: undefined }, { code: "missing", values: {} }],
    ["empty", { ...valid, token: "" }, { code: "empty", values: {} }],
    ["no address", { ...valid, catalog: { baseUrl: "catalog.example" } }, { code: "not_an_address", values: {} }],
    ["no uuid", { ...valid, shopCode: "shop" }, { code: "not_a_uuid", values: {} }],
    [
      "too small",
      { ...valid, catalog: { ...valid.catalog, timeoutMs: 30 } },
      { code: "too_small", values: { min: 100 } },
    ],
    [
      "too big",
      { ...valid, catalog: { ...valid.catalog, timeoutMs: 300_000 } },
      { code: "too_big", values: { max: 120_000 } },
    ],
    ["no number", { ...valid, images: { maxBytes: "1" } }, { code: "wrong_type", values: { expected: "number" } }],
    ["in no form", { ...valid, callbacks: { auth: { basic: { username: "a" } } } }, { code: "wrong_form", values: {} }],
    ["against a rule of ours", { ...valid, encryptionKey: "short" }, { code: "not_32_bytes", values: {} }],
    [
      "with a login",
      { ...valid, catalog: { baseUrl: "https://a:b@catalog.example" } },
      { code: "address_with_login", values: {} },
    ],
    [
      "with a query",
      { ...valid, catalog: { baseUrl: "https://catalog.example?a=1" } },
      { code: "address_with_query", values: {} },
    ],
    ["of two lines", { ...valid, token: "token\n" }, { code: "not_one_word", values: {} }],
    [
      "no method",
      { ...valid, transactions: { ...valid.transactions, endpoints: { ping: { method: "FETCH", path: "/ping" } } } },
      { code: "no_method", values: {} },
    ],
    ["of three values", auth({ bearer: ["old", "new", "newest"] }), { code: "one_or_two", values: {} }],
    [
      "no path",
      { ...valid, transactions: { ...valid.transactions, endpoints: { ping: { method: "GET", path: "ping" } } } },
      { code: "bad_start", values: { prefix: "/" } },
    ],
  ])("yield a code too if a value is %s", (_, given, fault) => {
    expect(problemsOf(given)[0]).toMatchObject(fault)
  })

  test("report missing options if no options are given", () => {
    expect(problemsOf(undefined)).toEqual(problemsOf({}))
    expect(problemsOf(null)).toEqual(problemsOf({}))
  })
})

describe("names of unknown options", () => {
  test("an operation that does not exist causes a warning with the names of the existing ones", () => {
    const endpoints = { ping: null, getStatistic: { method: "GET", path: "/statistics" } }
    const parsed = parseOptions({ ...valid, transactions: { ...valid.transactions, endpoints } })
    expect(parsed.ok && parsed.warnings).toMatchObject([
      {
        code: "unknown_operation",
        option: "transactions.endpoints.getStatistic",
        message: expect.stringMatching(/Known are ping, .*getStatistics, getDetailedStatistics$/),
      },
    ])
  })

  test("cause warnings at any depth, and are ignored", () => {
    const parsed = parseOptions({
      ...valid,
      shop_code: "x",
      catalog: { ...valid.catalog, timeout: 5 },
      images: { maxByte: 1 },
    })
    expect(parsed).toMatchObject({ ok: true })
    expect(parsed.ok && parsed.warnings.map(({ option }) => option)).toEqual([
      "catalog.timeout",
      "shop_code",
      "images.maxByte",
    ])
  })

  test("do not include Medusa's own additions", () => {
    expect(
      parseOptions({ ...valid, database: { clientUrl: "postgres://" }, clientUrl: "x", schema: "public" }),
    ).toMatchObject({ warnings: [] })
  })
})

describe("the shop code", () => {
  test.each<[string, unknown]>([
    ["of right options", valid],
    ["of options without a token", { ...valid, token: undefined }],
    ["of options without other fields", { shopCode: valid.shopCode }],
  ])("comes from the options: %s", (_, given) => {
    expect(toShopCode(given)).toBe(valid.shopCode)
  })

  test.each<[string, unknown]>([
    ["without options", undefined],
    ["if it is missing", { ...valid, shopCode: undefined }],
    ["if it is not a UUID", { ...valid, shopCode: "shop" }],
    ["if the options are not an object", "options"],
  ])("stays empty %s", (_, given) => {
    expect(toShopCode(given)).toBe("")
  })
})

describe("secret options stay out of error messages", () => {
  const SECRET = "s3cr3t"
  const secret = fc.constantFrom(SECRET, ` ${SECRET} `, [SECRET, ""], [SECRET, 5], { [`not-${"x"}`]: SECRET }, [
    [SECRET],
  ])
  const wrong = fc.oneof(secret, fc.constant(undefined), fc.constant(null), fc.integer(), fc.boolean())
  const options = fc.record(
    {
      environment: wrong,
      token: wrong,
      shopCode: wrong,
      merCode: wrong,
      catalog: fc.oneof(wrong, fc.record({ baseUrl: wrong, timeoutMs: wrong })),
      transactions: fc.oneof(
        wrong,
        fc.record({ baseUrl: wrong, endpoints: fc.oneof(wrong, fc.record({ ping: wrong })) }),
      ),
      callbacks: fc.oneof(
        wrong,
        fc.record({
          publicUrl: wrong,
          allowedIps: wrong,
          auth: fc.oneof(
            wrong,
            fc.record(
              {
                bearer: wrong,
                basic: fc.oneof(wrong, fc.record({ username: wrong, password: wrong })),
                header: fc.oneof(wrong, fc.record({ name: wrong, value: wrong })),
                hmac: fc.oneof(wrong, fc.record({ header: wrong, secret: wrong, algorithm: wrong, encoding: wrong })),
              },
              { requiredKeys: [] },
            ),
          ),
        }),
      ),
      images: fc.oneof(wrong, fc.record({ allowedPrivateHosts: wrong, maxBytes: wrong })),
      cardPlatform: fc.oneof(wrong, fc.record({ authUrl: wrong, clientId: wrong, clientSecret: wrong, scopes: wrong })),
      encryptionKey: wrong,
      rateLimit: fc.oneof(wrong, fc.record({ catalog: wrong, transactions: wrong })),
      unknownOption: wrong,
    },
    { requiredKeys: [] },
  )

  test("if the options are broken in any way", () => {
    fc.assert(
      fc.property(options, (given) => {
        const parsed = parseOptions(given)
        const told = parsed.ok ? parsed.warnings : parsed.problems
        expect(JSON.stringify(told)).not.toContain(SECRET)
        expect(told.every(({ option, message }) => option !== "" && message !== "")).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test("if the secret is the only valid option", () => {
    fc.assert(
      fc.property(fc.uuid(), (shopCode) => {
        expect(JSON.stringify(problemsOf({ token: SECRET, shopCode, encryptionKey: SECRET }))).not.toMatch(
          new RegExp(`${SECRET}|${shopCode}`),
        )
      }),
    )
  })
})
