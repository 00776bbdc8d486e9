import type { ReactNode } from "react"

/** Medusa's page layout: a column of sections, and on wide screens a narrower second column. */
export function Columns({ main, side }: { main: ReactNode; side?: ReactNode }) {
  if (!side) return <div className="flex w-full flex-col gap-y-3">{main}</div>
  return (
    <div className="flex w-full flex-col items-start gap-x-4 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_440px]">
      <div className="flex w-full min-w-0 flex-col gap-y-3">{main}</div>
      <div className="flex w-full flex-col gap-y-3">{side}</div>
    </div>
  )
}
