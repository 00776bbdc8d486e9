import { Stage } from "./stage"
import { describeBooks } from "./stories/books"
import { describeChoices } from "./stories/choices"
import { describeCheckout } from "./stories/checkout"
import { describeCustomers } from "./stories/customers"
import { describeConfiguration } from "./stories/configuration"
import { describeDeals } from "./stories/deals"
import { describeFailures } from "./stories/failures"
import { describeFocus } from "./stories/focus"
import { describeItems } from "./stories/items"
import { describeLooks } from "./stories/looks"
import { describeMappings } from "./stories/mappings"
import { describePayments } from "./stories/payments"
import { describePrices } from "./stories/prices"
import { describePushes } from "./stories/pushes"
import { describeSandbox } from "./stories/sandbox"
import { describeSetUp } from "./stories/set-up"

// The limit covers the build of the admin and the start of a whole store.
jest.setTimeout(400_000)

/** A merchant's first days in order: each story starts where the story before it ended. */
describe("the admin", () => {
  const stage = new Stage()
  beforeAll(() => stage.open(), 900_000)
  afterAll(() => stage.close())

  describe("set up", () => describeSetUp(stage))
  describe("choices", () => describeChoices(stage))
  describe("mappings", () => describeMappings(stage))
  describe("focus", () => describeFocus(stage))
  describe("items", () => describeItems(stage))
  describe("pushes", () => describePushes(stage))
  describe("configuration", () => describeConfiguration(stage))
  describe("deals", () => describeDeals(stage))
  describe("checkout", () => describeCheckout(stage))
  describe("books", () => describeBooks(stage))
  describe("payments", () => describePayments(stage))
  describe("prices", () => describePrices(stage))
  describe("customers", () => describeCustomers(stage))
  describe("failures", () => describeFailures(stage))
  describe("looks", () => describeLooks(stage))
  describe("sandbox", () => describeSandbox(stage))
})
