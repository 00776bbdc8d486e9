/// <reference types="jest" />
import { isForPeople } from "../event-detail"

it.each([
  ["the person who requested a refund", "refund_requested", true],
  ["the status of a payment", "status_read", true],
  ["the service's word for a running refund", "refund_pending", false],
  ["the sum that proves a refund", "refund_done", false],
])("tells whether people understand %s", (_, event, expected) => {
  expect(isForPeople(event)).toBe(expected)
})
