import { clipTo, findNameTooLong, TEXT_LIMITS } from "../text-limits"

it("a text is cut to its limit", () => {
  expect(clipTo(3, "abcd")).toBe("abc")
  expect(clipTo(3, "abc")).toBe("abc")
  expect(clipTo(3, null)).toBeNull()
})

it("a name is too long above its limit", () => {
  expect(findNameTooLong("n".repeat(TEXT_LIMITS.name))).toBeNull()
  expect(findNameTooLong("n".repeat(TEXT_LIMITS.name + 1))).toMatchObject({
    code: "name_too_long",
    values: { length: 501, limit: 500 },
  })
})
