import { z } from "@medusajs/framework/zod"
import { deviceSource } from "../../../../catalog/rules/desired/device"
import { validate } from "../validation"

const nested = (depth: number): unknown =>
  depth === 0 ? "x" : { type: "option", key: "Colour", fallback: nested(depth - 1) }

function messageOf(schema: z.ZodType, given: unknown): string {
  try {
    validate(schema, given)
    return ""
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe("a request", () => {
  test("gets a fault as its answer if its nesting is too deep", () => {
    expect(messageOf(deviceSource, nested(20))).toBe("")
    expect(messageOf(deviceSource, nested(5_000))).toMatch(/not in an accepted form/)
    expect(messageOf(z.unknown(), JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`))).toMatch(/accepted form/)
  })

  test("gets the beginning of its unknown names in one line", () => {
    const names = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}\n${"x".repeat(1_000)}`, 1]))
    const message = messageOf(z.strictObject({}), names)
    expect(message.length).toBeLessThan(1_000)
    expect(message).not.toMatch(/\n/)
  })
})
