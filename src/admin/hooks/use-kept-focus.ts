import { useCallback, useRef } from "react"
import { keepFocus } from "../lib/keep-focus"

/** @returns the reference of a part of a page in which the keyboard focus never gets lost */
export function useKeptFocus(): (part: HTMLElement | null) => void {
  const stop = useRef<(() => void) | null>(null)
  return useCallback((part) => {
    stop.current?.()
    stop.current = part && keepFocus(part)
  }, [])
}
