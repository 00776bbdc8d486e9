import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { useFormat } from "../i18n/use-format"

interface NumberCardProps {
  /** The list of what is counted. */
  to: string
  name: ReactNode
  value: number
  meaning: string
}

/** A number that leads to what it counts. It stands in a list. */
export function NumberCard({ to, name, value, meaning }: NumberCardProps) {
  const { number } = useFormat()
  return (
    <li>
      <Link
        to={to}
        className="shadow-elevation-card-rest hover:shadow-elevation-card-hover bg-ui-bg-component transition-fg focus-visible:shadow-borders-interactive-with-focus flex h-full flex-col gap-y-2 rounded-lg p-4 outline-none"
      >
        <span className="flex items-center justify-between gap-x-2">
          {name}
          <span className="h1-core">{number(value)}</span>
        </span>
        <Text as="span" size="small" className="text-ui-fg-subtle text-pretty">
          {meaning}
        </Text>
      </Link>
    </li>
  )
}

export const NUMBER_CARDS = "grid grid-cols-1 gap-3 p-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-5"
