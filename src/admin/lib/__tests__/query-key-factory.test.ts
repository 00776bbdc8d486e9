/// <reference types="jest" />
import { queryKeysFactory } from "../query-key-factory"

const items = queryKeysFactory("items")

const isPrefix = (prefix: readonly unknown[], key: readonly unknown[]) =>
  prefix.every((part, index) => JSON.stringify(part) === JSON.stringify(key[index]))

describe("the query keys of a resource", () => {
  it.each([
    ["every list", items.lists(), items.list({ q: "phone" })],
    ["every detail", items.details(), items.detail("variant_1")],
    ["all its lists", items.all, items.list()],
    ["all its details", items.all, items.detail("variant_1")],
  ])("begin with a prefix for %s", (_, prefix, key) => {
    expect(isPrefix(prefix, key)).toBe(true)
  })

  it("differ by query and by id", () => {
    expect(items.list({ q: "phone" })).not.toEqual(items.list({ q: "case" }))
    expect(items.detail("variant_1")).not.toEqual(items.detail("variant_2"))
  })

  it("belong to one resource, and do not match the dashboard's keys, which begin with the name of the resource", () => {
    expect(isPrefix(queryKeysFactory("orders").all, items.list())).toBe(false)
    expect(isPrefix(["orders"], queryKeysFactory("orders").list())).toBe(false)
  })
})
