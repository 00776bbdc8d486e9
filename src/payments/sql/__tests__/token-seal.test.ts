import { randomBytes } from "node:crypto"
import { issueCallbackToken, readCallbackToken } from "../callback-token"
import { TokenSeal } from "../token-seal"

const key = () => randomBytes(32).toString("base64")
const [first, second] = [key(), key()]
const owner = { shopCode: "shop", customerId: "cus_1" }
const secret = "the token of a customer, ₱"

describe("a sealed token", () => {
  it("opens for its owner and does not show the token", () => {
    const seal = new TokenSeal([first])
    const sealed = seal.seal(secret, owner)
    expect(seal.open(sealed, owner)).toBe(secret)
    expect(JSON.stringify(sealed)).not.toContain("token")
    expect(seal.seal(secret, owner).text).not.toBe(sealed.text)
  })

  it.each([
    ["another shop", { ...owner, shopCode: "other" }],
    ["another customer", { ...owner, customerId: "cus_2" }],
  ])("opens nothing in a row of %s", (_, other) => {
    const seal = new TokenSeal([first])
    expect(seal.open(seal.seal(secret, owner), other)).toBeNull()
  })

  it("opens with any of the keys, and the first key seals it", () => {
    const before = new TokenSeal([first]).seal(secret, owner)
    const rotated = new TokenSeal([second, first])
    expect(rotated.open(before, owner)).toBe(secret)
    const after = rotated.seal(secret, owner)
    expect(after.keyId).toBe(rotated.currentKeyId)
    expect(new TokenSeal([second]).open(after, owner)).toBe(secret)
    expect(new TokenSeal([second]).open(before, owner)).toBeNull()
  })

  it("stays closed after any change of a single bit, without an error", () => {
    const seal = new TokenSeal([first])
    const { text, keyId } = seal.seal(secret, owner)
    for (let at = 3; at < text.length; at += 1) {
      const changed = `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`
      const opened = seal.open({ text: changed, keyId }, owner)
      // Some bits of a part's last character carry no data.
      expect([null, secret]).toContain(opened)
    }
    for (const junk of ["", "v1", "v1...", "v2.a.b.c", "v1.AA.AA.AA"])
      expect(seal.open({ text: junk, keyId }, owner)).toBeNull()
  })
})

describe("the proof in a callback's address", () => {
  const now = Date.parse("2026-11-22T12:00:00Z")
  const seal = new TokenSeal([first])
  const read = (token: string, given: { owner?: typeof owner; now?: number; seal?: TokenSeal } = {}) =>
    readCallbackToken(given.seal ?? seal, given.owner ?? owner, { token, now: given.now ?? now })

  it("proves only this customer, for thirty days", () => {
    const token = issueCallbackToken(seal, owner, now)
    expect(read(token)).toBe(now)
    expect(read(token, { owner: { ...owner, customerId: "cus_2" } })).toBeNull()
    expect(read(token, { owner: { ...owner, shopCode: "other" } })).toBeNull()
    expect(read(token, { now: now + 30 * 86_400_000 })).toBeNull()
    expect(read(token, { seal: new TokenSeal([second, first]) })).toBe(now)
    expect(read(token, { seal: new TokenSeal([second]) })).toBeNull()
  })

  it.each(["", ".", "abc", "abc.def", `${now.toString(36)}.`, "zzz.zzz.zzz"])("rejects %j", (token) => {
    expect(read(token)).toBeNull()
  })
})
