import { findExcess, isPaidInPart, toCover } from "../order-money"

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

describe("an order of 34130 without our payment", () => {
  it.each([
    ["a part", "34130", "17990", "17990", true],
    ["a part and a refund of some of it", "33140", "17990", "17000", true],
    ["a part and its whole refund", "16140", "17990", "0", true],
    ["two parts, and the whole refund of the first between them", "16140", "18990", "1000", true],
    ["no payment", "34130", "0", "0", false],
    ["the whole total", "34130", "34130", "34130", false],
    ["the whole total and a refund in part", "33990", "34130", "33990", false],
    ["the whole total and its refund", "0", "34130", "0", false],
    ["a refund of the amount that the customer was owed after a return", "34000", "34130", "34000", false],
    ["the whole total, a refund in part and an edit that adds goods", "51980", "34130", "33990", true],
  ] as const)("knows whether it is paid in part after %s", (_, total, captured, others, isInPart) => {
    expect(isPaidInPart({ total, captured, others })).toBe(isInPart)
  })
})

describe("the money above an order's total", () => {
  it.each([
    ["the second payment", "16140", "16140", "16140", "16140"],
    ["the rest after a refund of one payment in part", "16140", "16140", "140", "140"],
    ["the rest after an edit", "19140", "16140", "10000", "7000"],
    ["nothing if the other payment covers the added goods", "34130", "16140", "17990", null],
    ["nothing if the payments do not reach the total", "34130", "16140", "100", null],
    ["nothing after a refund of the other payment", "16140", "16140", "0", null],
    ["nothing after a refund of our payment", "16140", "0", "16140", null],
    ["nothing without another payment after a return", "150", "16140", "0", null],
    ["nothing for a difference of rounding", "199.9949", "100", "99.9989", null],
    ["everything beyond rounding", "100", "100", "0.02", "0.02"],
  ] as const)("equals %s", (_, total, ours, others, excess) => {
    expect(findExcess({ total, ours, others })).toBe(excess)
  })
})
