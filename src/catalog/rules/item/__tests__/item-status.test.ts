import { type StatusFacts, toItemStatus } from "../item-status"

const fresh: StatusFacts = { state: "synced", stage: "sent", problem: null }

test.each<[string, Partial<StatusFacts>, string]>([
  ["is to be sent for the first time", { state: "pending", stage: "in_store" }, "in_review"],
  ["waits for its first approval", {}, "in_review"],
  ["is sold", { stage: "on_sale" }, "on_sale"],
  ["is shown, but sold out", { stage: "approved" }, "on_sale"],
  ["is sold while a new price is on its way", { state: "pending", stage: "on_sale" }, "on_sale"],
  ["is about to come back from the archive", { state: "pending", stage: null }, "in_review"],
  ["was taken off the service", { state: "archived", stage: null }, "off"],
  ["is still sold although the store has just archived it", { state: "pending", stage: "on_sale" }, "on_sale"],
  ["was never offered", { state: "unlisted", stage: null }, "off"],
  ["was refused before its first approval", { state: "rejected", stage: "ready", problem: "refused" }, "rejected"],
  [
    "was refused while an older text is on sale",
    { state: "rejected", stage: "on_sale", problem: "rejected" },
    "rejected",
  ],
  ["lacks a price", { state: "blocked", stage: "in_store", problem: "no_price" }, "missing_details"],
  ["lacks a picture, on sale", { state: "blocked", stage: "on_sale", problem: "no_image" }, "missing_details"],
  ["is held by the change limit", { state: "waiting", stage: "on_sale", problem: "change_limit" }, "waiting_for_you"],
  [
    "stays as it is by a person's decision",
    { state: "blocked", stage: "on_sale", problem: "change_limit_discarded" },
    "on_sale",
  ],
  [
    "is changed by the service each time",
    { state: "rejected", stage: "on_sale", problem: "changed_there" },
    "waiting_for_you",
  ],
])("an item that %s has one status", (_, facts, status) => {
  expect(toItemStatus({ ...fresh, ...facts })).toBe(status)
})
