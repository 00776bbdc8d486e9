import { Stage } from "./stage"
import { tellBooks } from "./stories/books"
import { tellChoices } from "./stories/choices"
import { tellCheckout } from "./stories/checkout"
import { tellCustomers } from "./stories/customers"
import { tellConfiguration } from "./stories/configuration"
import { tellDeals } from "./stories/deals"
import { tellFailures } from "./stories/failures"
import { tellItems } from "./stories/items"
import { tellLooks } from "./stories/looks"
import { tellMappings } from "./stories/mappings"
import { tellPayments } from "./stories/payments"
import { tellPrices } from "./stories/prices"
import { tellPushes } from "./stories/pushes"
import { tellSandbox } from "./stories/sandbox"
import { tellSetUp } from "./stories/set-up"

// A whole store starts first, and its admin is compiled when it is first opened.
jest.setTimeout(400_000)

/** A merchant's first days, in the order in which they happen: each story starts where the one before it ended. */
describe("the admin", () => {
  const stage = new Stage()
  beforeAll(() => stage.open(), 900_000)
  afterAll(() => stage.close())

  describe("set up", () => tellSetUp(stage))
  describe("choices", () => tellChoices(stage))
  describe("mappings", () => tellMappings(stage))
  describe("items", () => tellItems(stage))
  describe("pushes", () => tellPushes(stage))
  describe("configuration", () => tellConfiguration(stage))
  describe("deals", () => tellDeals(stage))
  describe("checkout", () => tellCheckout(stage))
  describe("books", () => tellBooks(stage))
  describe("payments", () => tellPayments(stage))
  describe("prices", () => tellPrices(stage))
  describe("customers", () => tellCustomers(stage))
  describe("failures", () => tellFailures(stage))
  describe("looks", () => tellLooks(stage))
  describe("sandbox", () => tellSandbox(stage))
})
