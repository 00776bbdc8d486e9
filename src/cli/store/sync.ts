import { render } from "../../core/message/render"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { whyNotPushing } from "../../use-cases/catalog/push-loop"
import { startRun } from "../../use-cases/catalog/push-scheduler"
import { createRun } from "../../use-cases/catalog/sync-run"
import { print, readArgs, type StoreCommand } from "./command"

export const sync: StoreCommand = {
  summary: "compare everything and push the differences",
  async run({ container, args }) {
    const { json } = readArgs(args)
    const service = container.resolve(PARTNER_COMMERCE)
    const obstacle = await whyNotPushing(service)
    if (obstacle) {
      const reason = render(obstacle)
      print(json, { error: reason }, [`${reason}.`])
      return 1
    }
    const runId = await createRun(container, { scope: "all" })
    await startRun(container, runId)
    const run = await service.retrieveRun(runId)
    print(json, { run }, [
      `${run.status}: ${run.done} of ${run.total} items, ${run.created} created, ${run.updated} updated, ${run.archived} archived, ` +
        `${run.unarchived} brought back, ${run.unchanged} unchanged, ${run.held} held, ${run.rejected} refused, ${run.requests} requests.`,
      ...(run.message ? [run.message] : []),
    ])
    return run.status === "completed" && run.held === 0 && run.rejected === 0 ? 0 : 1
  },
}
