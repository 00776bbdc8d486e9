import { Alert, Button, Checkbox, Hint, Input, Label, Text, Textarea } from "@medusajs/ui"
import { useEffect, useId, useState } from "react"
import type {
  AdminRefundResponse,
  AdminPaymentDetail,
} from "../../../../api/admin/partner-commerce/payments/payment-view"
import { type PlannedInput, type RefundInput, useRefundPayment, useRefundPlan } from "../../../hooks/api/payments"
import { useDebounced } from "../../../hooks/use-debounced"
import { useFailureText } from "../../../hooks/use-failure-text"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { useFormat } from "../../../i18n/use-format"
import { useQuestion } from "../../../hooks/use-question"
import { useText } from "../../../i18n/use-text"
import { toFailure } from "../../../lib/failure"
import {
  findRefundObstacle,
  isRefusedForGood,
  toProposedAmount,
  toRefundable,
  toRefundableItems,
  toRefundOutlook,
} from "./refund-draft"

interface FormProps {
  payment: AdminPaymentDetail
  trxId: string
  /** Called with true while the form has typed work. */
  setUnsaved: (isUnsaved: boolean) => void
}

/** Gives back items of the service's record, whole or in part; or shows why no refund is possible now. */
export function RefundForm({ payment, trxId, setUnsaved }: FormProps) {
  const t = useText()
  const { money } = useFormat()
  const [isOpen, setOpen] = useState(false)
  /** While a refund runs, its form stays open and locked, and then shows the result. */
  const [isSending, setSending] = useState(false)
  const obstacle = findRefundObstacle(payment)
  if (isOpen && (isSending || obstacle === null)) {
    return (
      <Draft
        payment={payment}
        trxId={trxId}
        setUnsaved={setUnsaved}
        setSending={setSending}
        close={() => setOpen(false)}
      />
    )
  }
  if (obstacle?.kind === "not_paid") return null
  if (obstacle !== null) {
    const values = "amount" in obstacle ? { amount: money(obstacle.amount, payment.currency_code) } : undefined
    return (
      <Text size="small" className="text-ui-fg-subtle" role="status">
        {t(`refund.obstacles.${obstacle.kind}`, values)}
      </Text>
    )
  }
  return (
    <div>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {t("refund.begin")}
      </Button>
    </div>
  )
}

interface DraftProps extends FormProps {
  setSending: (isSending: boolean) => void
  close: () => void
}

function Draft({ payment, trxId, setUnsaved, setSending, close }: DraftProps) {
  const t = useText()
  const { money } = useFormat()
  const id = useId()
  const prompt = useQuestion()
  const items = toRefundableItems(payment)
  const refundable = toRefundable(payment)
  const [chosen, setChosen] = useState<number[]>([])
  /** The typed amount; empty = the worth of the chosen items. */
  const [typedAmount, setTypedAmount] = useState("")
  const [reason, setReason] = useState("")
  const [key, setKey] = useState(newRequestKey)
  const isTyped = chosen.length > 0 || typedAmount !== "" || reason !== ""
  useEffect(() => {
    setUnsaved(isTyped)
    return () => setUnsaved(false)
  }, [isTyped, setUnsaved])
  const proposed = toProposedAmount(
    items.filter((item) => chosen.includes(item.id)),
    refundable,
  )
  const amount = typedAmount === "" ? proposed : Number(typedAmount)
  const isPossible = chosen.length > 0 && amount > 0 && amount <= refundable
  const planned = useDebounced(isPossible ? JSON.stringify({ items: chosen, amount }) : "")

  const { onSuccess: toastDone } = useMutationToasts<AdminRefundResponse, RefundInput>(({ refund: { state } }) =>
    state === "done" || state === "pending" ? t(`refund.made.${state}`) : undefined,
  )
  const refund = useRefundPayment(trxId, {
    onSuccess: (...made) => {
      toastDone(...made)
      setSending(false)
      close()
    },
    onError: (error) => {
      setSending(false)
      // The key makes a second request the same refund.
      if (isRefusedForGood(toFailure(error))) setKey(newRequestKey())
    },
  })
  const isLocked = refund.isPending
  const change = (set: () => void) => {
    if (isLocked) return
    set()
    setKey(newRequestKey())
    refund.reset()
  }
  const send = async () => {
    const isSure = await prompt({
      title: t("refund.sure", { amount: money(amount, payment.currency_code) }),
      description: t("refund.consequence"),
      confirmText: t("refund.send"),
      cancelText: t("actions.cancel"),
    })
    const input: RefundInput = { items: chosen, amount, reason, key }
    if (!isSure) return
    setSending(true)
    refund.mutate(input)
  }

  return (
    <form
      aria-label={t("refund.begin")}
      className="flex flex-col gap-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPossible && !isLocked) void send()
      }}
    >
      <fieldset className="flex flex-col gap-y-2">
        <legend className="txt-compact-small-plus mb-2">{t("refund.items")}</legend>
        {items.map((item) => (
          <div key={item.id} className="flex items-center gap-x-2">
            <Checkbox
              id={`${id}-${item.id}`}
              checked={chosen.includes(item.id)}
              disabled={isLocked || item.isGivenBack}
              onCheckedChange={(checked) =>
                change(() => {
                  setChosen(checked === true ? [...chosen, item.id] : chosen.filter((each) => each !== item.id))
                  setTypedAmount("")
                })
              }
            />
            <Label htmlFor={`${id}-${item.id}`} size="small" className="flex flex-1 justify-between gap-x-4">
              <span className={item.isGivenBack ? "text-ui-fg-muted" : undefined}>
                {item.name}
                {item.isGivenBack && ` · ${t("payments.refunded")}`}
              </span>
              <span className="text-ui-fg-subtle">{money(item.value, payment.currency_code)}</span>
            </Label>
          </div>
        ))}
      </fieldset>
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={`${id}-amount`} size="small" weight="plus">
          {t("refund.amount")}
        </Label>
        <Input
          id={`${id}-amount`}
          aria-describedby={`${id}-left`}
          type="number"
          inputMode="decimal"
          min="0.01"
          max={refundable}
          step="0.01"
          size="small"
          disabled={isLocked}
          value={typedAmount === "" ? (proposed > 0 ? String(proposed) : "") : typedAmount}
          onChange={({ target }) => change(() => setTypedAmount(target.value))}
        />
        <Hint id={`${id}-left`}>{t("refund.left", { amount: money(refundable, payment.currency_code) })}</Hint>
        {planned !== "" && !isLocked && (
          <Outlook trxId={trxId} planned={planned} refundable={refundable} currencyCode={payment.currency_code} />
        )}
      </div>
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={`${id}-reason`} size="small" weight="plus">
          {t("refund.reason")}
        </Label>
        <Textarea
          id={`${id}-reason`}
          maxLength={1000}
          rows={2}
          disabled={isLocked}
          value={reason}
          onChange={({ target }) => change(() => setReason(target.value))}
        />
      </div>
      {refund.error && <Refusal error={refund.error} />}
      {isLocked && (
        <Text size="small" className="text-ui-fg-subtle" role="status">
          {t("refund.locked", { amount: money(amount, payment.currency_code) })}
        </Text>
      )}
      <div className="flex justify-end gap-x-2">
        <Button size="small" variant="secondary" type="button" disabled={isLocked} onClick={close}>
          {t("actions.cancel")}
        </Button>
        <Button size="small" type="submit" disabled={!isPossible || isLocked} isLoading={isLocked}>
          {t("refund.send")}
        </Button>
      </div>
    </form>
  )
}

interface OutlookProps {
  trxId: string
  /** The items and the amount, as JSON: an equal text does not request the plan again. */
  planned: string
  refundable: number
  currencyCode: string
}

/** Shows before the refund the amount that stays refundable, even if the service refunds each line once. */
function Outlook({ trxId, planned, refundable, currencyCode }: OutlookProps) {
  const t = useText()
  const { money } = useFormat()
  const toFailureText = useFailureText()
  const { data: plan, error } = useRefundPlan(trxId, JSON.parse(planned) as PlannedInput)
  if (error) return <Hint variant="error">{toFailureText(error).message}</Hint>
  if (!plan) return null
  const { afterwards, rest, isUsedAgain } = toRefundOutlook(plan, refundable)
  const values = { amount: money(afterwards, currencyCode), rest: money(rest, currencyCode) }
  return (
    <>
      {isUsedAgain && <Hint variant="error">{t("refund.usedLines")}</Hint>}
      {afterwards < rest ? (
        <Hint variant="error">{t("refund.leftForCertain", values)}</Hint>
      ) : (
        rest > 0 && <Hint>{t("refund.leftAfterwards", values)}</Hint>
      )}
    </>
  )
}

function Refusal({ error }: { error: unknown }) {
  const { title, message } = useFailureText()(error)
  return (
    <Alert variant="error">
      <strong className="txt-compact-small-plus block">{title}</strong>
      {message}
    </Alert>
  )
}

/** Does not use `randomUUID`, because it exists only on https and localhost, and an admin may use neither. */
const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
