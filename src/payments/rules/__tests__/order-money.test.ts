import { toCover } from "../order-money"

describe("the other payments of an order", () => {
  it.each([
    ["nothing without money", "100", "0", "nothing"],
    ["nothing after they went back", "100", "-0.00", "nothing"],
    ["nothing of an order that an edit made free", "0", "0", "nothing"],
    ["a part", "34130", "17990", "part"],
    ["a part if a cent is missing", "100", "99.99", "part"],
    ["the whole total", "100", "100", "whole"],
    ["the whole total if Medusa computes beyond the cent", "99.996", "99.995", "whole"],
    ["the whole total with more money", "100", "100.01", "whole"],
  ] as const)("cover %s", (_, total, others, cover) => {
    expect(toCover({ total, others })).toBe(cover)
  })
})
