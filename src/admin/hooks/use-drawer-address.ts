import { useSearchParams } from "react-router-dom"

/** The row whose drawer is open, kept in the address under this name. */
export function useDrawerAddress(name: string) {
  const [search, setSearch] = useSearchParams()
  return {
    opened: search.get(name),
    open: (id: string) =>
      setSearch((before) => {
        before.set(name, id)
        return before
      }),
    close: () =>
      setSearch((before) => {
        before.delete(name)
        return before
      }),
  }
}
