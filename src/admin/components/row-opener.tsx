import type { ReactNode } from "react"

/** Finds the opener of a row. */
export const ROW_OPENER = "data-row-opener"

/** The part of a row that opens it for the keyboard; the mouse may click anywhere. */
export function RowOpener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      {...{ [ROW_OPENER]: "" }}
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
