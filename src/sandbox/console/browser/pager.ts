import { button, byId, redraw } from "./elements"

export interface Pages {
  page: number
  perPage: number
  count: number
  turnTo: (page: number) => void
}

/** Empty where everything is on one page. */
export function drawPager(id: string, { page, perPage, count, turnTo }: Pages): void {
  const last = Math.max(0, Math.ceil(count / perPage) - 1)
  const turns = [
    button("Previous", () => turnTo(page - 1), { disabled: page === 0 }),
    `Page ${page + 1} of ${last + 1}`,
    button("Next", () => turnTo(page + 1), { disabled: page >= last }),
  ]
  redraw(byId(id, HTMLElement), last > 0 && turns)
}
