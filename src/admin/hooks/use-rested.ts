import { useEffect, useState } from "react"

const TYPING_RESTS_MS = 500

/** Debounce: the value as it was when typing rested last. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_RESTS_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
