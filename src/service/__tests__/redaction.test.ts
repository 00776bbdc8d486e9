import fc from "fast-check"
import { toRecordedBody } from "../exchange"
import { collectSensitive, createRedactor, MASK } from "../redaction"
import { findContacts, findCredentials, findFields } from "../sensitive-spans"

/** Long enough to be a secret, and not a piece of the masked text itself. */
const secret = fc
  .string({ minLength: 6, maxLength: 60 })
  .filter(
    (text) =>
      text.trim().length >= 6 && !/^[*\s]+$/.test(text) && !"Bearer Basic http://host/path?token".includes(text),
  )
const printable = fc.stringMatching(/^[A-Za-z0-9+/_.-]{8,40}$/)

const SECRET_KEYS = ["token", "access_token", "client_secret", "clientSecret", "password", "Authorization", "x-api-key"]
const PERSON_KEYS = [
  "full_name",
  "first_name",
  "lastName",
  "phone",
  "email",
  "street",
  "postal_code",
  "customer",
  "sender",
]

describe("the record of a request", () => {
  test("keeps its structure and all values that are not secret", () => {
    const body = { products: [{ id: "p1", name: "Phone", in_stock: 3, image_url: null }], ok: true }
    expect(createRedactor({ secrets: ["the-token"] }).value(body)).toEqual(body)
  })

  test("shows the key of a secret field and masks the value", () => {
    const body = {
      order_id: "order_1",
      token: "abc",
      client_secret: null,
      customer: {
        full_name: "Maria Santos",
        internal_user_id: 7,
        adr_shipping: { addr_type: "home", country: "PH", street: "Mabini 1", extra: ["gate code 4711"] },
      },
    }
    expect(createRedactor().value(body)).toEqual({
      order_id: "order_1",
      token: MASK,
      client_secret: null,
      customer: {
        full_name: MASK,
        internal_user_id: MASK,
        adr_shipping: { addr_type: "home", country: "PH", street: MASK, extra: [MASK] },
      },
    })
  })

  test.each([
    ["texts and numbers", ["Maria Santos", 9171234567, true, null], [MASK, MASK, true, null]],
    ["lists in it", [["Maria Santos", ["12 Kalayaan Avenue"]], []], [[MASK, [MASK]], []]],
    [
      "records, which have keys",
      [{ order_id: "o1", phone: "1", to: ["x"] }],
      [{ order_id: "o1", phone: MASK, to: ["x"] }],
    ],
  ])("masks the values of a list as the whole body, because they may be personal: %s", (_, body, recorded) => {
    const aboutPeople = createRedactor({ aboutPeople: true })
    expect(toRecordedBody(body, aboutPeople)).toEqual(recorded)
    expect(toRecordedBody(JSON.stringify(body), aboutPeople)).toEqual(recorded)
  })

  test("keeps the texts of a list that is about goods", () => {
    expect(toRecordedBody(["product p1 not found"], createRedactor())).toEqual(["product p1 not found"])
  })

  test.each([
    ["a bearer header", "Authorization: Bearer abc.def", "abc.def"],
    ["basic credentials", "sent Basic dXNlcjpwYXNzd29yZA== twice", "dXNlcjpwYXNzd29yZA=="],
    ["a JWT of anybody", "got eyJhbGciOiJI.eyJzdWIiOiIx.c2ln here", "eyJzdWIiOiIx"],
    ["a password in a URL", "https://user:hunter22@host/x", "hunter22"],
    ["a token in a query", "https://host/x?a=1&access_token=s3cr3t&b=2", "s3cr3t"],
    ["a token in a query that is the value of something", "url=https://host/x?token=s3cr3t", "s3cr3t"],
    ["a field of a broken JSON body", '{"order":{"client_secret":"s3\\"cr3t","x', "cr3t"],
    ["a field of JSON in JSON", '{"raw":"{\\"phone\\":\\"12345\\"}"', "12345"],
    ["an e-mail address", "maria.santos+shop@mail.example.ph is taken", "maria.santos"],
    ["an international phone number", "call +63 917 123 4567 first", "4567"],
    ["each of several phone numbers", "+639171234567, 0918 765 4321 and +65 6123 4567", "4567"],
    ["each of several e-mail addresses", "a.b@x.example or maria@x.example", "maria"],
    ["a local mobile number", "call 09171234567 first", "09171234567"],
  ])("cuts %s", (_, text, gone) => {
    const masked = createRedactor().text(text)
    expect(masked).not.toContain(gone)
    expect(masked).toContain(MASK)
  })

  test.each([
    "product 4800016644502 category not found: Phones",
    "product variant_01JABCDEF category not found: Basic Accessories",
    "transaction 550e8400-e29b-41d4-a716-446655440000 of 2026-03-01 10:20:30+0800",
    "callback_url_token: https://shop.example/partner-commerce/trx/token",
  ])("does not change %j", (text) => {
    expect(createRedactor({ secrets: ["the-token"] }).text(text)).toBe(text)
  })

  test("a known secret is masked in any place and spelling", () => {
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
        fc.pre(!before.includes(value) && !after.includes(value))
        const body = {
          [`key ${value}`]: `${before}${value}${after}`,
          nested: [{ note: value, encoded: encodeURIComponent(Buffer.from(value).toString()) }],
          base64: Buffer.from(value).toString("base64"),
          broken: `{"note": ${JSON.stringify(value)}`,
        }
        const recorded = toRecordedBody(body, createRedactor({ secrets: [value] }))
        for (const text of toStrings(recorded)) {
          expect(text).not.toContain(value)
          expect(text).not.toContain(Buffer.from(value).toString("base64"))
        }
      }),
    )
  })

  test("an unknown secret is always masked under a key that names a secret, in JSON or in broken JSON", () => {
    fc.assert(
      fc.property(
        printable,
        fc.constantFrom(...SECRET_KEYS, ...PERSON_KEYS),
        fc.integer({ min: 0, max: 4 }),
        (value, key, depth) => {
          const body = Array.from({ length: depth }).reduce<unknown>((inner) => ({ list: [inner] }), { [key]: value })
          const redactor = createRedactor()
          expect(JSON.stringify(redactor.value(body))).not.toContain(value)
          const cutJson = JSON.stringify(body).slice(0, JSON.stringify(body).indexOf(value) + value.length)
          expect(redactor.text(cutJson)).not.toContain(value)
          expect(redactor.text(`${key}=${value}&next=1`)).not.toContain(value)
        },
      ),
    )
  })

  test("personal data is masked at any depth of unknown fields", () => {
    fc.assert(
      fc.property(printable, fc.object({ maxDepth: 3, values: [fc.constant("x")] }), (value, around) => {
        const toBody = (inner: string) => ({ customer: { ...around, unknown: { deeper: [inner, { more: inner }] } } })
        // A field may have this name.
        fc.pre(!JSON.stringify(toBody("")).includes(value))
        expect(JSON.stringify(createRedactor().value(toBody(value)))).not.toContain(value)
      }),
    )
  })

  test("any input becomes JSON", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (value) => {
        expect(() => JSON.stringify(createRedactor({ secrets: ["the-token"] }).value(value))).not.toThrow()
      }),
    )
    const circular: Record<string, unknown> = {}
    circular.self = circular
    expect(() => createRedactor().value(circular)).not.toThrow()
  })

  test("a secret at the place of the cut is masked before the body is cut", () => {
    const recorded = toRecordedBody(
      `${"x".repeat(31_995)} the-secret-token`,
      createRedactor({ secrets: ["the-secret-token"] }),
    )
    expect(JSON.stringify(recorded)).not.toContain("the-")
  })

  test("a body of a thousand products is shortened, and says so", () => {
    const products = Array.from({ length: 1000 }, (_, index) => ({ id: `p${index}`, in_stock: 1 }))
    const recorded = toRecordedBody({ products }, createRedactor()) as { products: unknown[] }
    expect(recorded.products).toHaveLength(101)
    expect(recorded.products.at(-1)).toBe("… 900 more")
  })

  test("a personal value of any length is masked if a text quotes it, whole or in part", () => {
    const address = Array.from({ length: 3_000 }, (_, at) => `house ${at} of Kalayaan`).join(", ")
    const redactor = createRedactor({ personal: [address] })
    expect(redactor.sentence(`at ${address.slice(0, 3_000)}`)).toMatch(/^at \*\*\*.{0,63}$/)
    expect(redactor.sentence(`no: ${address.slice(-2_000)} is no address`)).toMatch(/^no: .{0,63}\*\*\* is no address$/)
  })

  test("everything is masked when the request names more personal data than a text can be searched for", () => {
    const redactor = createRedactor({
      personal: Array.from({ length: 3_000 }, (_, at) => `Maria Santos the ${at}th of Makati`),
    })
    expect(redactor.sentence("Maria Santos the 2999th of Makati")).toBe(MASK)
    expect(redactor.text("some text")).toBe(MASK)
    expect(redactor.value({ message: "some text", amount: 12 })).toBe(MASK)
  })

  test("a body of many long fields is shortened, and says so", () => {
    const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`field ${at}`, "x".repeat(50)]))
    const recorded = createRedactor().value(body) as Record<string, unknown>
    expect(Object.keys(recorded).length).toBeLessThan(2_000)
    expect(Object.entries(recorded).at(-1)).toEqual(["…", expect.stringMatching(/^\d+ more$/)])
  })

  test("a key is cut as a text is", () => {
    const [key] = Object.keys(createRedactor().value({ ["k".repeat(100_000)]: 1 }) as Record<string, unknown>)
    expect(key).toBe(`${"k".repeat(4_000)}…`)
  })

  test.each([
    ["a whole name", "full_name: Maria Santos, amount: 12", "full_name: ***, amount: 12"],
    ["a short login", "Authorization: Basic YTpi; next", "Authorization: ***; next"],
    ["a JWT behind a dash", "id-eyJhbGciOiJI.eyJzdWIiOiIx.c2ln", "id-***"],
    ["a quoted value that never ends", 'token=\\"abc\\\nsecond line', "token=***"],
  ])("cuts %s", (_, text, masked) => expect(createRedactor().text(text)).toBe(masked))

  describe("the time in proportion to the length of the input", () => {
    /** Pieces of all patterns that the searches for secrets and personal data read. */
    const piece = fc.constantFrom(
      ...["eyJ", "-", ".", "_", "Bearer", "Basic", "token", "phone", "full_name", "callback_url_token", "a", "A1"],
      ...[
        ":",
        "=",
        '"',
        '\\"',
        "'",
        "\\",
        "\\\n",
        "\n",
        " ",
        "        ",
        "\t",
        "@",
        "+",
        "9",
        "0917",
        "(",
        "://",
        "?",
        "[",
        "{",
        "ж",
      ],
    )
    const pieces = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""))
    const TEXT_LENGTH = 64_000
    const hostile = fc
      .record({ before: pieces, repeated: pieces, after: pieces })
      .map(({ before, repeated, after }) => before + repeated.repeat(TEXT_LENGTH / repeated.length) + after)
    /** Each of these texts once made a search take quadratic time. */
    const examples = ["eyJ-", "eyJ", 'token=\\"'].map((part): [string] => [
      `${part.repeat(TEXT_LENGTH / part.length)}\\\n`,
    ])
    const MOST_MS_PER_KILOBYTE = 2

    const toMsPerKilobyte = (text: string, task: () => void) => {
      const startedAt = process.cpuUsage()
      task()
      const { user, system } = process.cpuUsage(startedAt)
      return (user + system) / 1_000 / (text.length / 1_000)
    }

    test.each<[string, (text: string) => unknown]>([
      ["credentials are found", findCredentials],
      ["fields are found", findFields],
      ["contacts are found", findContacts],
      ["a sentence is masked", (text) => createRedactor({ secrets: ["the-token"], personal: [text] }).sentence(text)],
      ["a text is masked", (text) => createRedactor({ secrets: ["the-token"], personal: [text] }).text(text)],
      ["a body is masked", (text) => createRedactor().value(text.match(/[^]{1,100}/g))],
      ["sensitive values are collected", (text) => collectSensitive({ customer: text.match(/[^]{1,100}/g) })],
    ])("%s", (_, task) => {
      fc.assert(
        fc.property(hostile, (text) => {
          expect(toMsPerKilobyte(text, () => task(text))).toBeLessThan(MOST_MS_PER_KILOBYTE)
        }),
        { numRuns: 60, examples },
      )
    })
  })
})

describe("the service's own sentence", () => {
  test("stays as it is, because product ids are looked up in it", () => {
    const sentence = "product 09171234567 category not found: Email: Gadgets"
    expect(createRedactor({ secrets: ["the-token"] }).sentence(sentence)).toBe(sentence)
  })

  test("loses the token and the personal data of the request", () => {
    const personal = collectSensitive({
      customer: { full_name: "Maria Santos", addr_type: "home" },
      order_id: "order_1",
    })
    const redactor = createRedactor({ secrets: ["the-token"], personal })
    expect(redactor.sentence("order_1: Maria Santos may not use the-token at home")).toBe(
      "order_1: *** may not use *** at home",
    )
  })
})

function toStrings(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => [key, ...toStrings(entry)])
}
