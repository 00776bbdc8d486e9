import fc from "fast-check"
import { SeenVersions } from "../seen-versions"

test("recognises a new version, and counts products", () => {
  const id = fc.oneof(fc.constantFrom("", "a", "b"), fc.string({ maxLength: 3 }))
  const version = fc.constantFrom(0, 1, 2, 3, 4)
  fc.assert(
    fc.property(fc.array(fc.tuple(id, version), { maxLength: 200 }), (rows) => {
      const [seen, keys, ids] = [new SeenVersions(), new Set<string>(), new Set<string>()]
      for (const [id, version] of rows) {
        const key = JSON.stringify([id, version])
        expect(seen.add(id, version)).toBe(!keys.has(key))
        keys.add(key)
        ids.add(id)
        expect(seen.size).toBe(ids.size)
      }
    }),
  )
})

test("holds a million products in less than 20 MB", () => {
  const seen = new SeenVersions()
  const ids = function* () {
    for (let at = 0; at < 1_000_000; at += 1) yield `variant_01JQ${String(at).padStart(10, "0")}`
  }
  for (const id of ids()) seen.add(id, 1)
  expect(seen.size).toBe(1_000_000)
  let repeated = 0
  for (const id of ids()) {
    if (!seen.add(id, 1)) repeated += 1
    if (!seen.add(id, 3)) repeated += 1
  }
  expect(repeated).toBe(1_000_000)
  expect(seen.size).toBe(1_000_000)
  expect(
    Object.values(seen).reduce((bytes, value) => bytes + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0),
  ).toBeLessThan(20 * 2 ** 20)
})

it("distinguishes each version of thousands of products", () => {
  const seen = new SeenVersions()
  const ids = Array.from({ length: 3_000 }, (_, at) => `product-${at}`)
  expect(ids.filter((id) => !seen.add(id, 1))).toEqual([])
  expect(ids.filter((id) => seen.add(id, 1))).toEqual([])
  expect(ids.filter((id) => !seen.add(id, 4))).toEqual([])
  expect(seen.size).toBe(3_000)
})
