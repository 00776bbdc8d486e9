/// <reference types="jest" />
import { toItemRefetchMs } from "../item-refetch"

it.each([
  ["has not been read", undefined, false],
  ["waits for its push", { state: "pending", status: "in_review", next: [] }, 2_000],
  ["has changes to send", { state: "synced", status: "on_sale", next: [{}] }, 2_000],
  ["waits for the service's reviewer", { state: "synced", status: "in_review", next: [] }, 30_000],
  ["is on sale", { state: "synced", status: "on_sale", next: [] }, false],
] as const)("an item that %s is read again after the right time", (_, item, ms) => {
  expect(toItemRefetchMs(item)).toBe(ms)
})
