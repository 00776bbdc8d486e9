import { render } from "../../messages/rules/render"
import { planMove } from "../../catalog/copied-database"
import { planCatalog } from "../../catalog/preview/preview"
import { print, readArgs, type StoreCommand } from "./command"

export const plan: StoreCommand = {
  async run({ store, args }) {
    const { json } = readArgs(args)
    const plan = await planCatalog(store)
    const { counts, problems, change_limit: changeLimit } = plan
    const move = await planMove(store)
    print(json, { ...plan, move }, [
      ...(move
        ? [
            `${render(move.why)}. This plan compares with the former environment. To see this environment's plan, run adopt --dry-run.`,
          ]
        : []),
      `Plan ${plan.plan_id}: of ${counts.total} items ${counts.create} would be created, ${counts.update} updated, ` +
        `${counts.archive} archived, ${counts.unarchive} put back on sale, ${counts.stock} get new stock; ${counts.unchanged} stay unchanged.`,
      ...problems.map(
        ({ count, code, fix, examples }) => `Blocked: ${count} × ${code} (${examples.join(", ")}). ${fix}`,
      ),
      ...(counts.rejected > 0
        ? [`Rejected: ${counts.rejected} were refused by the service and wait for a change.`]
        : []),
      ...(changeLimit.holds
        ? [
            `The bulk-change limit would stop this push: ${changeLimit.percent} % of the items change, the limit is ${changeLimit.limit_percent} %.`,
          ]
        : []),
    ])
    return move || changeLimit.holds || counts.blocked > 0 || counts.rejected > 0 ? 1 : 0
  },
}
