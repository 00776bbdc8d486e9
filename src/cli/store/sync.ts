import { render } from "../../messages/rules/render"
import { runFullPass } from "../../catalog/runs/start-push"
import { print, readArgs, refuse, type StoreCommand } from "./command"

export const sync: StoreCommand = {
  async run({ store, args }) {
    const { json } = readArgs(args)
    const pass = await runFullPass(store, { rereads_images: true })
    if (pass.kind === "obstructed") {
      const reason = render(pass.obstacle)
      return refuse(json, `${reason}.`, { code: pass.obstacle.code })
    }
    const { run } = pass
    print(json, { run }, [
      `${run.status}: ${run.done} of ${run.total} items, ${run.created} created, ${run.updated} updated, ${run.archived} archived, ` +
        `${run.unarchived} put back on sale, ${run.unchanged} unchanged, ${run.blocked} blocked, ${run.waiting} waiting for a person, ${run.refused} refused, ${run.rejected - run.refused} refused before, ${run.requests} requests.`,
      ...(run.message ? [run.message] : []),
    ])
    return run.status === "completed" && run.blocked === 0 && run.waiting === 0 && run.rejected === 0 ? 0 : 1
  },
}
