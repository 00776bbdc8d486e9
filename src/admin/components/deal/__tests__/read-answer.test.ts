/// <reference types="jest" />
import { toAcceptedAnswer, toRefusalAnswer } from "../../../../deals/rules/refusal"
import { readAnswer } from "../read-answer"

it("reads the units that an accepted purchase leaves", () => {
  expect(readAnswer(toAcceptedAnswer(9).body)).toEqual({ inStock: 9, code: null, message: null })
})

it("reads the reason of a refusal", () => {
  const { body } = toRefusalAnswer({ code: "OUT_OF_STOCK", message: "product 1 is out of stock" })
  expect(readAnswer(body)).toEqual({ inStock: null, code: "OUT_OF_STOCK", message: "product 1 is out of stock" })
})

it.each(["", "null", "<html>"])("reads no parts of the body %j", (body) => {
  expect(readAnswer(body)).toBeNull()
})
