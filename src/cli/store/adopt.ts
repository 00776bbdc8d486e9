import { render } from "../../messages/rules/render"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { adoptDatabase, planMove, type PlannedMove } from "../../catalog/copied-database"
import { pushNow } from "../../catalog/push/push-scheduler"
import { readBackNow } from "../../catalog/read-back/read-back"
import { DRY_RUN_LINE, print, readArgs, type StoreCommand } from "./command"

const DRY_RUN = "--dry-run"

export const adopt: StoreCommand = {
  async run({ container, args }) {
    const isDryRun = args.includes(DRY_RUN)
    const { json } = readArgs(args.filter((arg) => arg !== DRY_RUN))
    const move = await planMove(container.resolve(PARTNER_COMMERCE))
    if (!move) {
      print(json, { adopted: false, move }, ["This database belongs to this store already: adopt has nothing to do."])
      return 0
    }
    if (isDryRun) {
      print(json, { adopted: false, move }, [...toLines(move), DRY_RUN_LINE])
      return 1
    }
    const { settled } = await adoptDatabase(container, "command line", { readBack: readBackNow, push: pushNow })
    await settled
    print(json, { adopted: true, move }, [...toLines(move), "Done: this store pushes from now on."])
    return 0
  },
}

function toLines({ why, environment, items, known_here, missing_settings }: PlannedMove): string[] {
  return [
    `${render(why)}.`,
    `1. The store reads the service's list in ${environment}.`,
    known_here > 0
      ? `2. The store has pushed ${known_here} of ${items} variants to this environment before, and sends only their differences.`
      : `2. The store compares ${items} variants, and sends each missing one as new, for approval.`,
    ...(missing_settings.length > 0
      ? [`3. The store sends nothing before you choose these settings: ${missing_settings.join(", ")}.`]
      : []),
  ]
}
