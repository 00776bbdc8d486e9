import { MagnifyingGlass } from "@medusajs/icons"
import { Input } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"

interface SearchInputProps {
  label: string
  value: string
  onSearch: (text: string) => void
  /** Pause in typing before the search starts; 0 for a search without a request. */
  restMs?: number
}

/** Medusa's search field, with an icon that screen readers skip. */
export function SearchInput({ label, value, onSearch, restMs = 300 }: SearchInputProps) {
  const [typed, setTyped] = useState(value)
  // The address may change during the pause: an older callback would restore the older address.
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => latest.current(typed), restMs)
    return () => clearTimeout(timer)
    // Only typing restarts the timer: if a render did, a list that refetches often would postpone the search forever.
  }, [typed, restMs])
  return (
    <div className="relative isolate w-full">
      <MagnifyingGlass aria-hidden className="text-ui-fg-muted pointer-events-none absolute left-2 top-1.5 z-10" />
      <Input
        size="small"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        value={typed}
        className="pl-8"
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
