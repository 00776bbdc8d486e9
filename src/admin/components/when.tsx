import { Tooltip } from "@medusajs/ui"
import { useMoment } from "../hooks/use-moment"
import { useFormat } from "../i18n/use-format"

/** How long ago; the exact moment on hover and for machines. */
export function When({ at }: { at: string | null | undefined }) {
  const { ago } = useFormat()
  const moment = useMoment()
  if (!at) return <span>-</span>
  return (
    <Tooltip content={moment(at)}>
      <time dateTime={at}>{ago(at)}</time>
    </Tooltip>
  )
}
