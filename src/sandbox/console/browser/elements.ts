/** Everything that an element can contain. `false`, null and undefined show nothing, so that conditions can be written in place. */
type Child = Node | string | false | null | undefined | Child[]
type Attributes = Record<string, string | number | boolean | null | undefined>

/** An element with attributes and children. Strings become text: no markup is ever built from foreign text. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    element.setAttribute(name, value === true ? "" : String(value))
  }
  element.append(...contentsOf(children))
  return element
}

function contentsOf(children: Child[]): (Node | string)[] {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return contentsOf(child)
    return child === false || child === null || child === undefined ? [] : [child]
  })
}

/** @param onClick see `act`; `name` is the accessible name if several buttons share a label, and the key for `redraw` */
export function button(
  label: string,
  onClick: (event: Event) => void,
  { name = label, ...attributes }: Attributes & { name?: string } = {},
): HTMLButtonElement {
  const element = el("button", { type: "button", "aria-label": name, "data-key": name, ...attributes }, label)
  element.addEventListener("click", onClick)
  return element
}

export const chip = (text: string, kind = text) => el("span", { class: `chip ${kind}` }, text)

export const emptyList = (text: string) => el("div", { class: "empty" }, text)

/** @throws Error when index.html has no such element: script and markup do not belong together */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`index.html has no ${kind.name} with the id ${id}`)
}

/** Replaces the children of a container. Restores the focus by key: the focused control gets it back, or else the container. */
export function redraw(container: HTMLElement, ...children: Child[]): void {
  const focused = document.activeElement
  const key = focused instanceof HTMLElement && container.contains(focused) ? focused.dataset.key : undefined
  container.replaceChildren(...contentsOf(children))
  if (key === undefined) return
  container.tabIndex = -1
  const again = container.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]:not(:disabled)`)
  ;(again ?? container).focus({ preventScroll: true })
}
