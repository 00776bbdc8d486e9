import { toCauseLinks, toFixLink } from "../../activity/rules/problem-link"
import { type BlockedCause } from "../sql/item/count"

export type CauseFacts = ReturnType<typeof toCauseFacts>

/** A cause that holds items back, with the pages that fix it. */
export const toCauseFacts = ({ examples, ...cause }: BlockedCause) => ({
  ...cause,
  ...toCauseLinks(cause.code),
  /** Some of the items, each with the page that fixes it. */
  examples: examples.map((item) => ({ ...item, link: toFixLink(cause.code, item) })),
})
