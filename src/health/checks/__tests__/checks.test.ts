import { type ReferenceFacts } from "../../sql/store-facts"
import { toCategoryDriftFinding, toUnmappedFinding } from "../check-categories"
import { toConnectionFindings } from "../check-connection"
import { toMigrationFinding, toPending } from "../check-migrations"
import { toEnvironmentFindings, toPoolFindings, toFeedFinding, toClockFindings } from "../check-environment"
import { toReferenceFindings } from "../check-references"
import { type HealthFinding } from "../finding"

const short = ({ level, about }: HealthFinding) => [level, about]

describe("migrations", () => {
  it("stay pending until they have run", () => {
    expect(toPending(["A", "B"], ["A"])).toEqual(["B"])
    expect(toPending(["A", "B"], null)).toEqual(["A", "B"])
    expect(toMigrationFinding([]).level).toBe("ok")
    expect(toMigrationFinding(["A", "B"])).toMatchObject({
      ...{ level: "error", message: "2 are pending: A, B" },
      fix: expect.stringContaining("db:migrate"),
    })
  })
})

describe("the targets of the settings", () => {
  const chosen = { sales_channel_id: "sc", region_id: "reg", currency_code: "php", shipping_option_id: "so" }
  const well: ReferenceFacts = {
    ...{ hasChannel: true, isChannelDisabled: false, hasRegion: true, regionCurrency: "php" },
    ...{ countries: ["ph"], untaxed: [], hasShippingOption: true, shippedTo: ["ph", "sg"], locations: 1 },
    isStoreCurrency: true,
  }

  it.each<[string, Partial<ReferenceFacts>, HealthFinding["level"], string]>([
    ["everything exists", {}, "ok", "references"],
    ["a channel that is gone", { hasChannel: false }, "error", "setting sales_channel_id"],
    ["a channel that is disabled", { isChannelDisabled: true }, "warning", "setting sales_channel_id"],
    ["a region that is gone", { hasRegion: false, regionCurrency: null }, "error", "setting region_id"],
    ["a region without countries", { countries: [] }, "error", "setting region_id"],
    ["a currency that is gone", { isStoreCurrency: false }, "error", "setting currency_code"],
    ["another currency than the region's", { regionCurrency: "usd" }, "warning", "setting currency_code"],
    ["a shipping option that is gone", { hasShippingOption: false }, "error", "setting shipping_option_id"],
    ["a country without a shipping option", { countries: ["ph", "ae"] }, "warning", "setting shipping_option_id"],
    ["a channel without a stock location", { locations: 0 }, "error", "stock locations"],
    ["a country without a tax region", { untaxed: ["ph"] }, "warning", "tax regions"],
  ])("%s", (_, facts, level, about) => {
    expect(toReferenceFindings(chosen, { ...well, ...facts }).map(short)).toEqual([[level, about]])
  })

  it("pass before a person chooses them", () => {
    const none = { sales_channel_id: null, region_id: null, currency_code: "php", shipping_option_id: null }
    const nothing = { ...well, hasChannel: false, hasRegion: false, hasShippingOption: false, locations: 0 }
    expect(toReferenceFindings(none, nothing).map(short)).toEqual([["ok", "references"]])
  })
})

describe("the APIs of the service", () => {
  const answers = { ok: true, nam: "catalog", env: "staging", ver: "2.1", srv: "a" } as const
  const refuses = {
    ok: false,
    error: "The service answered 401",
    why: { code: "token_refused", values: { status: 401 } },
  } as const

  it("pass if each of them answers", () => {
    expect(toConnectionFindings({ catalog: answers, transactions: answers })).toMatchObject([
      { level: "ok", about: "catalogue API", message: "answers as catalog 2.1 (staging)" },
      { level: "ok", about: "transactions API" },
    ])
  })

  it("fail during a pause of the service, and blame no option", () => {
    const waits = { ok: false, error: "not sent", why: { code: "must_wait", values: { seconds: 90 } } } as const
    const [, finding] = toConnectionFindings({ catalog: answers, transactions: waits })
    expect(finding).toMatchObject({ level: "error", about: "transactions API" })
    expect(finding?.fix).toContain("the store continues at the named time")
  })

  it("fail with the name of the API that refuses, and of the option to check", () => {
    expect(toConnectionFindings({ catalog: refuses, transactions: answers, card_platform: refuses })).toMatchObject([
      {
        level: "error",
        about: "catalogue API",
        message: refuses.error,
        fix: expect.stringContaining("token") as string,
      },
      { level: "ok", about: "transactions API" },
      { level: "error", about: "card platform", fix: expect.stringContaining("clientSecret") as string },
    ])
  })

  it("include a card platform that issues a token", () => {
    const card_platform = { ok: true, expires_in: 300 } as const
    expect(toConnectionFindings({ catalog: answers, transactions: answers, card_platform }).map(short)).toContainEqual([
      "ok",
      "card platform",
    ])
  })
})

it("a clock may differ by the measuring error and half a minute", () => {
  const clocks = (aheadMs: number) =>
    toClockFindings({ database: { aheadMs, exactToMs: 1_000 }, service: null }).map(({ level, message }) => [
      level,
      message,
    ])
  expect(clocks(31_000)).toEqual([["ok", "agrees with this machine's"]])
  expect(clocks(31_001)).toEqual([["warning", "this machine is 31 seconds ahead"]])
  expect(clocks(-90_000)).toEqual([["warning", "this machine is 90 seconds behind"]])
})

it.each([
  [null, []],
  [5, ["ok"]],
  [4, ["warning"]],
])("a pool of %p connections: %p", (most, levels) =>
  expect(toPoolFindings(most).map(({ level }) => level)).toEqual(levels),
)

it.each([
  ["staging", undefined, []],
  ["production", "production", [{ level: "ok" }]],
  ["production", undefined, [{ level: "warning", message: expect.stringContaining("is not set") }]],
  ["production", "development", [{ level: "warning", message: expect.stringContaining("is development") }]],
] as const)("looks at NODE_ENV in %s: %p", (environment, nodeEnv, findings) => {
  expect(toEnvironmentFindings({ environment }, nodeEnv)).toMatchObject(findings)
})

it("items without a category are counted", () => {
  expect(toUnmappedFinding(0).level).toBe("ok")
  expect(toUnmappedFinding(1)).toMatchObject({ level: "warning", message: expect.stringContaining("one item has") })
  expect(toUnmappedFinding(7)).toMatchObject({ level: "warning", message: expect.stringContaining("7 items have") })
})

it("the finding names each change of the service's categories", () => {
  const same = { added: [], removed: [], device_keys_changed: [] }
  expect(toCategoryDriftFinding(same).level).toBe("ok")
  const changed = [{ category: "Laptops", added: ["ram"], removed: [] }]
  expect(toCategoryDriftFinding({ added: ["Toys"], removed: ["Audio"], device_keys_changed: changed })).toMatchObject({
    level: "warning",
    message: "gone: Audio; other device keys: Laptops; new: Toys",
  })
})

it("the feed needs a notification provider to show problems", () => {
  expect(toFeedFinding(["email", "feed"]).level).toBe("ok")
  expect(toFeedFinding(["email"])).toMatchObject({ level: "warning", fix: expect.stringContaining("feed") })
})
