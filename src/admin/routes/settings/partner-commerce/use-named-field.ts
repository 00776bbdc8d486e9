import { type RefObject, useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"

/**
 * Scrolls to the setting that the address names after its `#`. The browser cannot do it: it looks before the settings have loaded, and it
 * would also scroll the frame around the page.
 *
 * @param name name of the setting; undefined = the address cannot name it
 */
export function useNamedField(name: string | undefined): { ref: RefObject<HTMLDivElement>; isNamed: boolean } {
  const { hash } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  const isNamed = name !== undefined && hash === `#${name}`
  useEffect(() => {
    const field = ref.current
    if (!isNamed || !field) return
    const scroller = toScroller(field)
    if (scroller) {
      const [shown, own] = [scroller.getBoundingClientRect(), field.getBoundingClientRect()]
      scroller.scrollTop += own.top - shown.top - (shown.height - own.height) / 2
    }
    field.querySelector<HTMLElement>("button, input, textarea")?.focus({ preventScroll: true })
  }, [isNamed])
  return { ref, isNamed }
}

function toScroller(element: HTMLElement): HTMLElement | null {
  const { parentElement: parent } = element
  if (!parent) return null
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : toScroller(parent)
}
