import { useOperationText } from "../i18n/use-operation-text"

/** The operation of a request, in words and by name. */
export function Operation({ name }: { name: string }) {
  const word = useOperationText()(name)
  return (
    <span className="inline-flex min-w-0 items-baseline gap-x-2">
      <span className="text-ui-fg-base">{word}</span>
      {word !== name && <code className="txt-compact-xsmall text-ui-fg-subtle truncate">{name}</code>}
    </span>
  )
}
