import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { TransactionStatus } from "../../../components/transaction/transaction-status"
import { Failed, Loading } from "../../../components/states"
import { UnreadableRows } from "../../../components/unreadable-rows"
import { usePaymentHistory } from "../../../hooks/api/payments"
import { useMoment } from "../../../hooks/use-moment"
import { useText } from "../../../i18n/use-text"
import { toMoment } from "../../../lib/service-time"

/** The transaction's statuses from the service's history. Loads on request only, because each read is a request to the service. */
export function ServiceHistory({ trxId }: { trxId: string }) {
  const t = useText()
  const moment = useMoment()
  const toTime = (created: string) => {
    const at = toMoment(created)
    return at === null ? created : moment(at)
  }
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = usePaymentHistory(trxId, { enabled: isAsked })
  if (!isAsked) {
    return (
      <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
        {t("payment.readHistory")}
      </Button>
    )
  }
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Loading rows={2} />
  const { history, unreadable } = data
  if (history.length + unreadable === 0) return <Text size="small">{t("payment.emptyHistory")}</Text>
  return (
    <>
      <ol className="flex flex-col gap-y-2">
        {history.map(({ created, status }, index) => (
          <li key={index} className="txt-compact-small text-ui-fg-subtle flex justify-between gap-x-4">
            <TransactionStatus code={status} />
            <span>{toTime(created)}</span>
          </li>
        ))}
      </ol>
      <UnreadableRows count={unreadable} />
    </>
  )
}
