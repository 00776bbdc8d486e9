import { useEffect, useState } from "react"

const DEBOUNCE_MS = 500

/** Debounce: the value as it was when typing rested last. */
export function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
