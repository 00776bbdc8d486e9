"use client"

import { type ServiceAccount as Account } from "@/lib/data/customer"
import { disconnect } from "@/lib/data/customer-actions"
import { useFormAction } from "@/lib/use-form-action"
import { formatMoney } from "@/lib/money"

export default function ServiceAccount({ account }: { account: Account }) {
  const { error, isBusy, form } = useFormAction(disconnect)
  return (
    <section aria-label="Account at the service" className="box">
      <h2>Account at the service</h2>
      {account.connected ? (
        <form {...form}>
          <p>
            Connected: you pay without signing in at the service.
            {account.limit !== null && ` Your limit is ${formatMoney(account.limit, account.currency_code ?? "php")}.`}
          </p>
          <button type="submit" disabled={isBusy} aria-busy={isBusy}>
            Disconnect
          </button>
        </form>
      ) : (
        <p>Not connected. Your next payment with the service connects it.</p>
      )}
      {error !== null && <p role="alert">{error}</p>}
    </section>
  )
}
