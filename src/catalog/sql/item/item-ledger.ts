import { type Database } from "../../../database/database"
import { pageShown, recordArchived } from "./archive-shown"
import { claim } from "./claim"
import { countByCategory, countByCause, countByRun, countByStage, countByState, countDirty } from "./count"
import { hasDueRows, hasNewRows, msUntilDue } from "./due"
import { forgetRefusals } from "./forget-refusals"
import { release, renew } from "./lease"
import { mark } from "./mark"
import { markGone } from "./mark-gone"
import { recordInFlight } from "./record-in-flight"
import { namedVariants, pageGone, pageVariants } from "./page-variants"
import { countPriceGaps } from "./price-gaps"
import { partnerIdsTaken } from "./partner-ids"
import { pruneGone } from "./prune-gone"
import { record } from "./record"
import { resolveDrift } from "./resolve-drift"
import { findCandidates, findPredecessors, relink, moveToRecreated, wakeRecreated } from "./recreated-variant"
import { endWaits, makeDue, startClock } from "./make-due"

/** The item rows of one database, as statements: item-table has the table's states. */
export function openItemLedger(database: Database) {
  const on =
    <Given extends unknown[], Answer>(statement: (database: Database, ...given: Given) => Answer) =>
    (...given: Given) =>
      statement(database, ...given)
  return {
    pageShown: on(pageShown),
    recordArchived: on(recordArchived),
    mark: on(mark),
    markGone: on(markGone),
    claim: on(claim),
    renew: on(renew),
    release: on(release),
    recordInFlight: on(recordInFlight),
    record: on(record),
    hasDueRows: on(hasDueRows),
    hasNewRows: on(hasNewRows),
    msUntilDue: on(msUntilDue),
    makeDue: on(makeDue),
    endWaits: on(endWaits),
    startClock: on(startClock),
    forgetRefusals: on(forgetRefusals),
    moveToRecreated: on(moveToRecreated),
    wakeRecreated: on(wakeRecreated),
    relink: on(relink),
    resolveDrift: on(resolveDrift),
    countByState: on(countByState),
    countByStage: on(countByStage),
    countByCategory: on(countByCategory),
    countByCause: on(countByCause),
    countByRun: on(countByRun),
    countDirty: on(countDirty),
    findCandidates: on(findCandidates),
    findPredecessors: on(findPredecessors),
    pageVariants: on(pageVariants),
    pageGone: on(pageGone),
    namedVariants: on(namedVariants),
    countPriceGaps: on(countPriceGaps),
    partnerIdsTaken: on(partnerIdsTaken),
    pruneGone: on(pruneGone),
  }
}
