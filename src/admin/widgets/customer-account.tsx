import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { type AdminCustomer, type DetailWidgetProps } from "@medusajs/framework/types"
import { Button } from "@medusajs/ui"
import { useCustomerAccount, useForgetCustomerAccount } from "../hooks/api/customer-account"
import { useMutationToasts } from "../hooks/use-mutation-toasts"
import { useFormat } from "../i18n/use-format"
import { useQuestion } from "../hooks/use-question"
import { useText } from "../i18n/use-text"
import { Section, SectionRow } from "../components/section"
import { When } from "../components/when"

/** Shows a connected customer's account at the service: the connection date, the spending limit, and a button to forget the account. */
export default function CustomerAccountWidget({ data: customer }: DetailWidgetProps<AdminCustomer>) {
  return <ConnectionSection customerId={customer.id} />
}

export const config = defineWidgetConfig({
  zone: "customer.details.side.before",
  id: "partner-commerce-customer-connection",
})

/** A connected customer's account at the service. Renders nothing if the customer is not connected or the user may not see the account. */
function ConnectionSection({ customerId }: { customerId: string }) {
  const t = useText()
  const { money } = useFormat()
  const { data: connection } = useCustomerAccount(customerId)
  if (!connection?.connected) return null
  const { limit, currency_code: currencyCode } = connection
  return (
    <Section title={t("customerAccount.title")} actions={<ForgetButton customerId={customerId} />}>
      <SectionRow title={t("customerAccount.since")}>
        <When at={connection.connected_at} />
      </SectionRow>
      <SectionRow title={t("customerAccount.limit")}>
        {limit === null ? t("customerAccount.limitUnknown") : money(limit, currencyCode ?? "php")}
      </SectionRow>
    </Section>
  )
}

function ForgetButton({ customerId }: { customerId: string }) {
  const t = useText()
  const prompt = useQuestion()
  const { mutate, isPending } = useForgetCustomerAccount(
    customerId,
    useMutationToasts(({ remote }) => t(`customerAccount.forgotten.${remote}`)),
  )
  const forget = async () => {
    const isSure = await prompt({
      title: t("customerAccount.sure"),
      description: t("customerAccount.consequence"),
      confirmText: t("customerAccount.forget"),
      cancelText: t("actions.cancel"),
    })
    if (isSure) mutate()
  }
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => void forget()}>
      {t("customerAccount.forget")}
    </Button>
  )
}
