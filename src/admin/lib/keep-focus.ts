const CONTROLS = "button, [href], input, select, textarea, [tabindex]:not([tabindex='-1'])"
const ROWS = "li, tr"

/** Marks the control of a part that receives the focus of a removed control outside of the part's rows. */
export const FOCUS_HOME = "data-focus-home"

/** A control of a part that had the focus, and its surroundings at that time. */
interface Place {
  control: HTMLElement
  part: HTMLElement
  /** The child of the body that contains the control: the page, or an open drawer. */
  layer: Element
  /** From the control's parent to the part. `index`: of the child that contains the control. */
  ancestors: { element: Element; children: Element[]; index: number }[]
  pathname: string
}

const parts = new Set<HTMLElement>()
/** At most one per layer; the last layer is on top. */
let places: Place[] = []

/**
 * Keeps the keyboard focus in a part of a page. Browsers move the focus to the body when its control disappears or is disabled, and when an
 * opened layer closes. Then the focus goes back to the control, or to its neighbour once the control is gone.
 */
export function keepFocus(part: HTMLElement): () => void {
  if (parts.size === 0) watch()
  parts.add(part)
  return () => {
    parts.delete(part)
    // The next page may add its parts first.
    setTimeout(() => parts.size === 0 && unwatch())
  }
}

/** A closing layer holds the focus, and hides the page from screen readers, until its own effects have ended. */
const observer = typeof MutationObserver === "undefined" ? null : new MutationObserver(() => setTimeout(giveBack))

function watch() {
  document.addEventListener("focusin", remember)
  document.addEventListener("pointerdown", forget, true)
  observer?.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "aria-hidden"] })
}

function unwatch() {
  document.removeEventListener("focusin", remember)
  document.removeEventListener("pointerdown", forget, true)
  observer?.disconnect()
  places = []
}

function remember({ target }: Event) {
  // An open drawer takes the focus itself when its control disappears: this is no new place.
  if (!(target instanceof HTMLElement) || parts.has(target)) return
  const layer = toLayer(target)
  const part = listAncestors(target).find((ancestor) => parts.has(ancestor))
  places = places.filter((place) => place.layer !== layer)
  if (layer && part && target.matches(CONTROLS)) places.push(toPlace(target, { part, layer }))
}

/** A click beside the controls takes the focus away on purpose. */
function forget({ target }: Event) {
  if (!(target instanceof Element)) return
  const layer = toLayer(target)
  places = places.filter((place) => place.layer !== layer || place.control.contains(target))
}

function toPlace(control: HTMLElement, { part, layer }: Pick<Place, "part" | "layer">): Place {
  const chain = [control, ...listAncestors(control)]
  const ancestors = chain.slice(1, chain.indexOf(part) + 1).map((element, depth) => {
    const children = [...element.children]
    return { element, children, index: children.findIndex((child) => child === chain[depth]) }
  })
  return { control, part, layer, ancestors, pathname: location.pathname }
}

function giveBack() {
  if (!isLost(document.activeElement)) return
  const open = places.filter(({ layer }) => layer.isConnected)
  const hasClosed = open.length < places.length
  places = open
  const place = places.at(-1)
  if (!place) return hasClosed ? focusHeading(document) : undefined
  // An open layer hides the others.
  if ((place.control.isConnected ? place.control : place.part).closest("[aria-hidden=true]")) return
  if (place.control.isConnected) return canHaveFocus(place.control) ? place.control.focus() : undefined
  // Another page has its own order.
  if (place.pathname !== location.pathname) places = []
  else focusNear(place)
}

/** An open drawer takes the focus of its removed controls itself. */
const isLost = (active: Element | null) =>
  active === document.body || (active instanceof HTMLElement && parts.has(active))

function focusNear({ control, part, ancestors }: Place) {
  if (!part.isConnected) return focusHeading(document)
  const isInRow = control.matches(`${ROWS} *`) || ancestors.some(({ element }) => element.matches(ROWS))
  const home = part.querySelector(`[${FOCUS_HOME}]`)
  // Medusa redraws the home while it loads a list.
  if (home && !isInRow) return findControl(home)?.focus()
  const neighbour = findNeighbour(ancestors.filter(({ element }) => element !== part))
  if (neighbour) neighbour.focus()
  else focusHeading(part)
}

/** In the nearest ancestor that still exists: the control after the removed one, or else the one before it, or the one in its place. */
function findNeighbour(ancestors: Place["ancestors"]): HTMLElement | undefined {
  for (const { element, children, index } of ancestors) {
    if (!element.isConnected) continue
    const inPlace = element.children[Math.min(index, element.children.length - 1)]
    const near = [...children.slice(index + 1), ...children.slice(0, Math.max(0, index)).reverse(), inPlace]
    const controls = near.flatMap((child) => (child && element.contains(child) && findControl(child)) || [])
    if (controls[0]) return controls[0]
  }
}

function findControl(within: Element): HTMLElement | undefined {
  const controls = [within, ...within.querySelectorAll(CONTROLS)]
  return controls.find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && control.matches(CONTROLS) && canHaveFocus(control),
  )
}

function focusHeading(within: ParentNode) {
  const heading = within.querySelector<HTMLElement>("h1") ?? within.querySelector<HTMLElement>("h2")
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

const canHaveFocus = (control: HTMLElement) =>
  control.isConnected && !control.matches(":disabled") && control.getClientRects().length > 0

/** The nearest first, up to the body. */
function listAncestors(element: Element): HTMLElement[] {
  const parent = element.parentElement
  return parent ? [parent, ...listAncestors(parent)] : []
}

const toLayer = (element: Element): Element | null =>
  [element, ...listAncestors(element)].find(({ parentElement }) => parentElement === document.body) ?? null
