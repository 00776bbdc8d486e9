import { aKnown, blocked, listed, unwanted } from "../../__tests__/samples"
import { type Content, type Desired } from "../../desired/desired"
import { toAdvice, toProblem } from "../../item/problem"
import { type Known } from "../../plan/known"
import { type EstimatedOutcome, toEstimatedOutcome } from "../estimated-outcome"

const noImage = toProblem({ code: "no_image", values: {} })
const noCategory = toProblem({ code: "no_category", values: {} })
const advice = toAdvice({ code: "no_description", values: {} })

const withoutImage = (content: Partial<Content> = {}): Desired => ({ ...blocked(), problems: [noImage], content })
const withoutBoth: Desired = { ...blocked(), problems: [noImage, noCategory] }

describe("the estimated effect of a change on an item", () => {
  it.each<[string, before: Desired | null, after: Desired, Known | null, EstimatedOutcome | null]>([
    ["is a block of a listed item", listed(), withoutImage(), aKnown(), "blocked"],
    ["is a block of an item that becomes wanted", unwanted, withoutImage(), null, "blocked"],
    ["is a block for a further reason", withoutImage(), withoutBoth, aKnown(), "blocked"],
    ["is a block if the entry before does not count", null, withoutImage(), aKnown(), "blocked"],
    ["is an update of an item that stays blocked", withoutImage(), withoutImage({ name: "B" }), aKnown(), "updated"],
    [
      "is null for a blocked item that the service does not have",
      withoutImage(),
      withoutImage({ name: "B" }),
      null,
      null,
    ],
    ["is null if one of two reasons ends and no field differs", withoutBoth, withoutImage(), aKnown(), null],
    [
      "is null for a new advice of a blocked item",
      withoutImage(),
      { ...blocked(), problems: [noImage, advice] },
      aKnown(),
      null,
    ],
    ["is a new item", unwanted, listed(), null, "created"],
    ["is an update", listed(), listed({ name: "B" }), aKnown(), "updated"],
    ["is an archive", listed(), unwanted, aKnown(), "archived"],
    ["is null if the service has the values", listed(), listed(), aKnown(), null],
  ])("%s", (_, before, desired, known, outcome) => {
    expect(toEstimatedOutcome(before, { desired, known, refused: null })).toBe(outcome)
  })
})
