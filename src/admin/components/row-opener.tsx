import type { ReactNode } from "react"

/** The part of a row that opens it for the keyboard; the mouse may click anywhere. */
export function RowOpener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
      className="text-ui-fg-base focus-visible:shadow-borders-focus max-w-full truncate rounded-sm text-left outline-none hover:underline"
    >
      {children}
    </button>
  )
}
