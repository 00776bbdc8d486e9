import { useCallback, useEffect, useRef } from "react"
import { useSearchParams } from "react-router-dom"

/**
 * The row whose drawer is open, kept in the address under this name. `open` and `close` stay the same functions: new ones would make the
 * table draw its rows again, and the drawer could not return the focus to the button that opened it.
 */
export function useDrawerAddress(name: string) {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(setSearch)
  useEffect(() => {
    latest.current = setSearch
  }, [setSearch])
  const open = useCallback(
    (id: string) =>
      latest.current((before) => {
        before.set(name, id)
        return before
      }),
    [name],
  )
  const close = useCallback(
    () =>
      latest.current((before) => {
        before.delete(name)
        return before
      }),
    [name],
  )
  return { opened: search.get(name), open, close }
}
