import { useEffect, useState } from "react"

const DEBOUNCE_MS = 500

/** Debounce: the value at the last pause in typing. */
export function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
