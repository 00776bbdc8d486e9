import { ArrowPath } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import { When } from "../when"
import { TransactionStatus, useTransactionStatusText } from "./transaction-status"

interface Transaction {
  /** The status of the last reading; null = never read. */
  remote_status: string | null
  /** ISO; null = no further reading is scheduled. */
  next_check_at: string | null
}

interface RemoteStatusProps {
  transaction: Transaction
  recheck: { isPending: boolean; mutate: () => void }
}

/** A transaction's status at the service, the time of the next read, and a button that reads it now. */
export function RemoteStatus({ transaction: { remote_status, next_check_at }, recheck }: RemoteStatusProps) {
  const t = useText()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Text as="div" size="small" className="text-ui-fg-subtle">
        {t("deal.atService")}: {remote_status ? <TransactionStatus code={remote_status} /> : t("deal.notRead")}
        {next_check_at && (
          <>
            {" · "}
            {t("deal.nextCheck")} <When at={next_check_at} />
          </>
        )}
      </Text>
      <Button size="small" variant="secondary" isLoading={recheck.isPending} onClick={() => recheck.mutate()}>
        <ArrowPath aria-hidden />
        {t("deal.recheck")}
      </Button>
    </div>
  )
}

/** The words of the toast after a reading. */
export function useRecheckedText(): (remoteStatus: string | null) => string {
  const t = useText()
  const toStatusText = useTransactionStatusText()
  return (remoteStatus) =>
    t("deal.rechecked", { status: remoteStatus ? toStatusText(remoteStatus) : t("deal.notRead") })
}
