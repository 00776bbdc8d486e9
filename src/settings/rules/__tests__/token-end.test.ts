import { toNearEnd, toTokenEnd } from "../token-end"

const END = "2026-12-24T00:00:00.000Z"
const part = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString("base64url")
const tokenOf = (claims: unknown) => `${part({ alg: "HS256" })}.${part(claims)}.c2lnbmF0dXJl`
const ending = tokenOf({ exp: Date.parse(END) / 1000 })

describe("the end of a token", () => {
  it("comes from the token itself", () => {
    expect(toTokenEnd(ending)?.toISOString()).toBe(END)
  })

  it.each([
    ["no JWT", "a-static-token"],
    ["a JWT without an end", tokenOf({ sub: "shop" })],
    ["a JWT whose end is no time", tokenOf({ exp: "soon" })],
    ["a JWT whose end is beyond the calendar", tokenOf({ exp: 1e300 })],
    ["no text between its dots", "a..b"],
  ])("stays unknown for %s", (_, token) => {
    expect(toTokenEnd(token)).toBeNull()
  })

  it.each([
    ["is not near two weeks before", "2026-12-10T00:00:00.000Z", false],
    ["is near a little later", "2026-12-10T00:00:01.000Z", true],
    ["is still reported after it has passed", "2027-01-01T00:00:00.000Z", true],
  ])("%s", (_, now, isNear) => {
    expect(toNearEnd(ending, new Date(now)) !== null).toBe(isNear)
  })
})
