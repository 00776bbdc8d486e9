import { ArrowPath, ExclamationCircle, InformationCircle } from "@medusajs/icons"
import { Button, Skeleton, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useFailureText } from "../hooks/use-failure-text"
import { useText } from "../i18n/use-text"

/** A list or section whose content is still loading. */
export function Loading({ rows = 3 }: { rows?: number }) {
  const t = useText()
  return (
    <div role="status" aria-label={t("states.loading")} className="flex flex-col gap-y-4 px-6 py-5">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid grid-cols-2 gap-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      ))}
    </div>
  )
}

interface EmptyProps {
  title: string
  message: string
  action?: ReactNode
}

export function Empty({ title, message, action }: EmptyProps) {
  return (
    <div className="flex min-h-[150px] flex-col items-center justify-center gap-y-4 px-6 py-8">
      <div className="flex flex-col items-center gap-y-3 text-center">
        <InformationCircle aria-hidden className="text-ui-fg-subtle" />
        <div className="flex flex-col items-center gap-y-1">
          <Text size="small" leading="compact" weight="plus">
            {title}
          </Text>
          <Text size="small" className="text-ui-fg-subtle max-w-lg text-balance">
            {message}
          </Text>
        </div>
      </div>
      {action}
    </div>
  )
}

/** Shows a failure in words, the next step, and a button to try again. */
export function Failed({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const t = useText()
  const { title, message } = useFailureText()(error)
  return (
    <div role="alert" className="flex min-h-[150px] flex-col items-center justify-center gap-y-4 px-6 py-8">
      <div className="flex flex-col items-center gap-y-3 text-center">
        <ExclamationCircle aria-hidden className="text-ui-tag-red-icon" />
        <div className="flex flex-col items-center gap-y-1">
          <Text size="small" leading="compact" weight="plus">
            {title}
          </Text>
          <Text size="small" className="text-ui-fg-subtle max-w-xl text-balance">
            {message}
          </Text>
        </div>
      </div>
      {retry && (
        <Button size="small" variant="secondary" onClick={() => void retry()}>
          <ArrowPath aria-hidden />
          {t("actions.tryAgain")}
        </Button>
      )}
    </div>
  )
}
