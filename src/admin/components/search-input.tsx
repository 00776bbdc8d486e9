import { MagnifyingGlass } from "@medusajs/icons"
import { Input } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"

interface SearchInputProps {
  label: string
  value: string
  onSearch: (text: string) => void
  /** How long typing must rest before the search is made; 0 where nothing is asked of the server. */
  restMs?: number
}

/** Medusa's search field, whose icon is left out of what a screen reader reads. */
export function SearchInput({ label, value, onSearch, restMs = 300 }: SearchInputProps) {
  const [typed, setTyped] = useState(value)
  // The address may change while typing rests: an older callback would put the older address back.
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => latest.current(typed), restMs)
    return () => clearTimeout(timer)
    // Only typing starts the wait: if drawing the page again did, a list that reads itself anew would never let it end.
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
