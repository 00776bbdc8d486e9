const CONTROLS = "button, [href], input, select, textarea, [tabindex]:not([tabindex='-1'])"

/**
 * Remembers a control, so that the focus can go back after a question. The answer may disable the control for a while, or remove it.
 *
 * @returns gives the focus to the control, or to its neighbour once the control is gone, until the user moves the focus
 */
export function rememberFocus(control: HTMLElement): () => void {
  const ancestors = listAncestors(control)
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
  const index = controls.indexOf(control)
  const findNeighbour = () => {
    for (const ancestor of ancestors.filter(({ isConnected }) => isConnected)) {
      const isNear = (other: HTMLElement) => ancestor.contains(other) && canHaveFocus(other)
      const neighbour = controls.slice(index + 1).find(isNear) ?? controls.slice(0, Math.max(0, index)).findLast(isNear)
      if (neighbour) return neighbour
    }
  }
  return () => {
    const observer = new MutationObserver(place)
    const stop = () => {
      observer.disconnect()
      document.removeEventListener("pointerdown", stop, true)
    }
    function place() {
      const { activeElement } = document
      if (activeElement !== control && activeElement !== document.body) return stop()
      if (control.isConnected) return activeElement !== control && canHaveFocus(control) ? control.focus() : undefined
      stop()
      findNeighbour()?.focus()
    }
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] })
    document.addEventListener("pointerdown", stop, true)
    // The question's own button may still hold the focus.
    if (canHaveFocus(control)) control.focus()
    else (document.activeElement as HTMLElement | null)?.blur()
    place()
  }
}

/** The nearest first, without the body: a control far away is no neighbour. */
function listAncestors(control: HTMLElement): HTMLElement[] {
  const parent = control.parentElement
  return !parent || parent === document.body ? [] : [parent, ...listAncestors(parent)]
}

const canHaveFocus = (control: HTMLElement) => control.isConnected && !control.matches(":disabled")
