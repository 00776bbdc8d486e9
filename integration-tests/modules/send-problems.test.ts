import { createMedusaContainer, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asValue } from "@medusajs/framework/awilix"
import { toProblem } from "../../src/catalog/rules/item/problem"
import { clearAfterReading, recordPush, refreshSendProblems } from "../../src/catalog/push-problems"
import { PARTNER_COMMERCE } from "../../src/modules/partner-commerce"
import { type ServiceError } from "../../src/service/rules/service-error"
import { openStore } from "../../src/store/store"
import { describeLedger } from "./ledger-driver"

describeLedger("the problems of a push that the service did not accept", (driver, { service, sql }) => {
  const aStore = () => {
    const container = createMedusaContainer()
    container.register({ [PARTNER_COMMERCE]: asValue(service), [ContainerRegistrationKeys.LOGGER]: asValue(console) })
    return openStore(container)
  }
  const failure = (kind: ServiceError["kind"]): ServiceError => ({
    kind,
    operation: "catalog.syncProducts",
    why: { code: "token_refused", values: { status: 401 } },
    message: "The service did not accept the call",
  })
  const open = async () => (await service.problems.open()).map(({ code }) => code)
  const fail = (report: { stoppedBy?: ServiceError; failedAlone?: ServiceError }) =>
    refreshSendProblems(aStore(), { stoppedBy: null, failedAlone: null, isAnswered: false, ...report })

  const FAILURES = [
    ["service_unavailable", { stoppedBy: failure("retry_later") }],
    ["credentials_refused", { stoppedBy: failure("fix_settings") }],
    ["answer_not_understood", { stoppedBy: failure("bug") }],
    ["service_unavailable", { failedAlone: failure("retry_later") }],
  ] as const

  it.each(FAILURES)("%s ends after a reading if every change was sent", async (code, report) => {
    await driver.haveInStep(["a"])
    await fail(report)
    expect(await open()).toEqual([code])
    await clearAfterReading(aStore())
    expect(await open()).toEqual([])
  })

  it.each(FAILURES)("%s stays after a reading while an item waits to be sent", async (code, report) => {
    await driver.mark(["a"])
    await fail(report)
    await clearAfterReading(aStore())
    expect(await open()).toEqual([code])
  })

  it("the problems end after a reading although the store cannot read an item", async () => {
    await driver.mark(["a"])
    await sql(`UPDATE partner_commerce_item SET state = 'blocked', problems = ?::jsonb`, [
      JSON.stringify([toProblem({ code: "not_read", values: { detail: "no answer" } })]),
    ])
    await fail({ stoppedBy: failure("retry_later") })
    await clearAfterReading(aStore())
    expect(await open()).toEqual([])
  })

  it("the problems about one entry end with a push that sends the last change", async () => {
    await fail({ failedAlone: failure("bug") })
    await driver.mark(["a"])
    await recordPush(aStore(), "content", null)
    expect(await open()).toEqual(["answer_not_understood"])
    await driver.haveInStep(["a"])
    await recordPush(aStore(), "content", null)
    expect(await open()).toEqual([])
  })

  it("the problems about the service stay after a push without a request", async () => {
    await fail({ stoppedBy: failure("retry_later") })
    await recordPush(aStore(), "content", null)
    expect(await open()).toEqual(["service_unavailable"])
  })
})
