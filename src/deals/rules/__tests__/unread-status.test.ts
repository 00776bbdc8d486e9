import { decideOnUnread, type UnreadStatus } from "../unread-status"

const HOUR_MS = 3_600_000

/** All facts say that the transaction is gone. */
const gone: UnreadStatus = {
  answer: 404,
  isScheduled: true,
  wasRead: false,
  failures: 6,
  denials: 6,
  deniedForMs: 3 * HOUR_MS,
  isAnotherRead: true,
}

describe("a status that could not be read", () => {
  it.each([[400], [404]])("means that the transaction is gone after several answers of %d over hours", (answer) => {
    expect(decideOnUnread({ ...gone, answer })).toBe("gone")
  })

  it.each<[string, Partial<UnreadStatus>]>([
    ["the first failures raise no alarm", { failures: 2 }],
    ["a person requested a reading in between", { isScheduled: false }],
  ])("waits: %s", (_, change) => {
    expect(decideOnUnread({ ...gone, ...change })).toBe("wait")
  })

  it.each<[string, Partial<UnreadStatus>]>([
    ["the service has shown this transaction before", { wasRead: true }],
    ["it is an outage", { answer: 503 }],
    ["it is the third failure of an outage", { answer: 503, failures: 3 }],
    ["the service has not answered", { answer: undefined }],
    ["the token is refused", { answer: 401 }],
    ["a stray 404 ends a long outage", { failures: 40, denials: 1, deniedForMs: 0 }],
    ["a burst of denials is no proof", { denials: 99, deniedForMs: 60_000 }],
    ["a few denials over a long time are no proof", { denials: 4, deniedForMs: 99 * HOUR_MS }],
    ["it lasts for less than two hours", { deniedForMs: 2 * HOUR_MS - 1 }],
    ["no other transaction can be read either", { isAnotherRead: false }],
  ])("holds the deal: %s", (_, change) => {
    expect(decideOnUnread({ ...gone, ...change })).toBe("hold")
  })

  it("means that the transaction is gone after two hours and five denials", () => {
    expect(decideOnUnread({ ...gone, failures: 5, denials: 5, deniedForMs: 2 * HOUR_MS })).toBe("gone")
  })

  it("depends on a reading of another transaction if every other fact says that it is gone", () => {
    expect(decideOnUnread({ ...gone, isAnotherRead: null })).toBe("try_another")
    expect(decideOnUnread({ ...gone, isAnotherRead: null, wasRead: true })).toBe("hold")
  })
})
