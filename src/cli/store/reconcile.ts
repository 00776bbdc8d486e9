import { readBackNow } from "../../catalog/read-back/read-back"
import { print, readArgs, type StoreCommand } from "./command"

export const reconcile: StoreCommand = {
  async run({ store, args }) {
    const { json } = readArgs(args)
    const run = await readBackNow(store)
    print(json, { run }, [
      `${run.status}: ${run.done} items read back in ${run.requests} requests, ${run.updated} differed.`,
      ...(run.message ? [run.message] : []),
    ])
    return run.status === "completed" && run.updated === 0 ? 0 : 1
  },
}
