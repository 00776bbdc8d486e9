import { render } from "../../messages/rules/render"
import { adoptDatabase, planMove, type PlannedMove } from "../../catalog/copied-database"
import { pushNow } from "../../catalog/push/push-scheduler"
import { readBackNow } from "../../catalog/read-back/read-back"
import { restoreLedgers, type RestoredLedgers } from "../../leaving/restore-ledgers"
import { requireConfigured } from "../../store/configured"
import { DRY_RUN_LINE, print, readArgs, type StoreCommand } from "./command"

const DRY_RUN = "--dry-run"

export const adopt: StoreCommand = {
  async run({ store, args }) {
    const isDryRun = args.includes(DRY_RUN)
    const { json } = readArgs(args.filter((arg) => arg !== DRY_RUN))
    requireConfigured(store)
    const move = await planMove(store)
    const moveLines = move ? toLines(move) : ["This database belongs to this store already."]
    if (isDryRun) {
      const restored = await restoreLedgers(store, { isDryRun })
      print(json, { adopted: false, move, restored }, [...moveLines, ...toRestoredLines(restored, true), DRY_RUN_LINE])
      return move || !isComplete(restored) || restored.payments + restored.deals > 0 ? 1 : 0
    }
    if (move) {
      const { settled } = await adoptDatabase(store, "command line", { readBack: readBackNow, push: pushNow })
      await settled
    }
    const restored = await restoreLedgers(store)
    const done = move ? ["Done: this store pushes from now on."] : []
    print(json, { adopted: move !== null, move, restored }, [
      ...moveLines,
      ...done,
      ...toRestoredLines(restored, false),
    ])
    return isComplete(restored) ? 0 : 1
  },
}

const isComplete = ({ denied, unread }: RestoredLedgers) => denied.length === 0 && unread.length === 0

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

/** More lines than these do not fit on a screen. `--json` has all. */
const MOST_NAMED = 20

function toRestoredLines({ payments, deals, denied, unread }: RestoredLedgers, isDryRun: boolean): string[] {
  const counts = `${count(payments, "payment")} and ${count(deals, "deal")}`
  const isEmpty = payments + deals + denied.length + unread.length === 0
  return [
    ...(isEmpty ? ["The ledgers have every sale of Medusa's orders."] : []),
    ...(payments + deals === 0
      ? []
      : [isDryRun ? `The command can restore ${counts} from Medusa's orders.` : `${counts} restored.`]),
    ...toNamedLines(denied, "The service does not know these sales of Medusa's orders in this shop:"),
    ...toNamedLines(unread, "The service does not show the records of these sales now. Run the command again:"),
  ]
}

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? "" : "s"}`

function toNamedLines(trxIds: readonly string[], head: string): string[] {
  if (trxIds.length === 0) return []
  const more = trxIds.length - MOST_NAMED
  return [
    head,
    ...trxIds.slice(0, MOST_NAMED).map((trxId) => `  ${trxId}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ]
}
