import eachMinute from "../../src/jobs/each-minute"
import { whenPushed } from "../../src/catalog/push/push-scheduler"
import { DEFAULT_CATEGORIES } from "../../src/sandbox/defaults"
import { costOf } from "../harness/count-statements"
import { describeSellingStore } from "../harness/selling-store"

/** One statement for each second of the minute. */
const AT_REST = 60

describeSellingStore("the job of each minute", ({ store, shop, control }) => {
  const runJob = async () => {
    await eachMinute(store.container)
    await whenPushed(store.opened)
  }
  async function changeBySql(): Promise<void> {
    await store.sql("UPDATE product SET description = 'Changed by SQL'")
    await store.sql("UPDATE partner_commerce_item SET wanted_version = wanted_version + 1, due_at = now()")
  }
  const failures = async () =>
    (await store.opened.heartbeats.list()).find(({ work }) => work === "push content")?.failures
  const raisePushFailed = () =>
    store.opened.problems.raise({
      key: "push_failed:content",
      code: "push_failed",
      values: { lane: "content", reason: "no memory" },
    })

  afterEach(() => control().setCategories([...DEFAULT_CATEGORIES]))

  it("costs less than one statement a second while nothing happens", async () => {
    await shop.pushAndApprove()
    await runJob()
    const { statements } = await costOf(store.container, runJob)
    expect(statements).toBeLessThan(AT_REST)
  })

  it("ends the problem of a process that failed to push and died, although no change waits", async () => {
    await shop.pushAndApprove()
    await raisePushFailed()
    await runJob()
    expect(await store.opened.problems.open()).toEqual([])
  })

  it("pushes the marks of a dead process", async () => {
    await shop.pushAndApprove()
    await changeBySql()
    await runJob()
    expect(control().product(shop.small)?.proposal?.content).toMatchObject({ description: "Changed by SQL" })
  })

  it("pushes the changes of a changed category list at once", async () => {
    await shop.pushAndApprove()
    await store.sql("UPDATE partner_commerce_remote_category SET read_at = now() - interval '1 hour'")
    control().setCategories([{ category: "Audio", device_keys: [] }])
    await runJob()
    expect(await store.opened.catalog.items.findBacklog()).toMatchObject({ has_marks: false })
    expect((await shop.read("/items")).items).toMatchObject([{ state: "blocked" }, { state: "blocked" }])
  })

  it("ends a row of failures with the next job, although no change waits", async () => {
    await shop.pushAndApprove()
    await store.sql(
      "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no disk'; END $$",
    )
    await store.sql(
      "CREATE TRIGGER refuse BEFORE INSERT ON partner_commerce_history FOR EACH ROW EXECUTE FUNCTION refuse()",
    )
    await changeBySql()
    await runJob()
    await store.sql("DROP TRIGGER refuse ON partner_commerce_history")
    expect(await failures()).toBe(1)
    await runJob()
    expect(await failures()).toBe(0)
  })

  it("pushes nothing while a person has paused pushes", async () => {
    await shop.pushAndApprove()
    await changeBySql()
    await store.opened.configuration.settings.setPaused(true)
    await runJob()
    expect(control().product(shop.small)?.proposal).toBeFalsy()
    expect(await store.opened.catalog.items.findBacklog()).toEqual({ has_marks: true, has_decisions: false })
  })
})
