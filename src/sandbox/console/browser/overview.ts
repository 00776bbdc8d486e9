import { drawDecisions } from "./catalogue"
import { read } from "./control"
import { byId, el, redraw } from "./elements"

/** The counts above every view, and those on the tabs. */
export async function drawOverview(): Promise<void> {
  const counts = await read("GET /overview", {})
  const tiles: [string, number][] = [
    ["Active", counts.active],
    ["Pending approval", counts.pending],
    ["Rejected", counts.rejected],
    ["Archived", counts.archived],
    ["Deals orders", counts.deals],
    ["Checkouts", counts.checkouts],
  ]
  redraw(
    byId("tiles", HTMLElement),
    tiles.map(([name, count]) => el("div", { class: "tile" }, el("b", {}, String(count)), el("span", {}, name))),
  )
  drawBadge("waiting-count", counts.waiting)
  drawBadge("fault-count", counts.faults)
  drawDecisions(counts.waiting)
}

function drawBadge(id: string, count: number): void {
  const badge = byId(id, HTMLElement)
  badge.hidden = count === 0
  badge.textContent = String(count)
}
