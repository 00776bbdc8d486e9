import { byId } from "./elements"

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The id of the panel on the screen; the address keeps it. */
export const shownPanel = () => splitAddress()[0]

/** The part of the panel on the screen, for example a product's id; empty for the whole panel. */
export const shownDetail = () => splitAddress()[1]

function splitAddress(): [string, string] {
  const [panel = "", ...detail] = location.hash.slice(1).split("/")
  return [panel, decodeURIComponent(detail.join("/"))]
}

/** Roving tabindex, as the tab pattern of ARIA has it: one stop for the Tab key, arrows between the tabs. */
export function startTabs(onShow: () => void): void {
  const tabs = [...document.querySelectorAll<HTMLElement>("[role=tab]")]
  const panelOf = (tab: HTMLElement | undefined) => tab?.getAttribute("aria-controls") ?? ""
  const show = (shown: HTMLElement | undefined) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === shown))
      tab.tabIndex = tab === shown ? 0 : -1
      byId(panelOf(tab), HTMLElement).hidden = tab !== shown
    }
    onShow()
  }
  const choose = (chosen: HTMLElement | undefined) => {
    // Not location.hash, because a jump to the panel would take the focus from its tab.
    history.replaceState(null, "", `#${panelOf(chosen)}`)
    show(chosen)
  }
  const showAddress = () => {
    const tab = tabs.find((one) => panelOf(one) === shownPanel())
    if (tab) show(tab)
    else choose(tabs[0])
  }

  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab))
    tab.addEventListener("keydown", (event) => {
      const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? at]
      if (next === undefined || next === tab) return
      event.preventDefault()
      next.focus()
      choose(next)
    })
  }
  window.addEventListener("hashchange", () => {
    showAddress()
    window.scrollTo(0, 0)
  })
  showAddress()
}
