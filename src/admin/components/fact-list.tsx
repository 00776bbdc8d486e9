import type { ReactNode } from "react"

/** Facts about one thing, one line each: a name and its value. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="txt-compact-small-plus text-ui-fg-subtle">{name}</dt>
          <dd className="txt-compact-small text-ui-fg-subtle break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
