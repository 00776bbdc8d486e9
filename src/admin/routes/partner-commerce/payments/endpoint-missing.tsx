import { Code } from "@medusajs/ui"
import type { TransactionsOperation } from "../../../../service/rules/wire/transactions"
import { Empty } from "../../../components/states"
import { useText } from "../../../i18n/use-text"

/** The options lack the service's address for this operation. Names the option to set. */
export function EndpointMissing({ operation }: { operation: TransactionsOperation }) {
  const t = useText()
  return (
    <Empty
      title={t("payments.noEndpoint.title")}
      message={t("payments.noEndpoint.fix")}
      action={<Code>{`transactions.endpoints.${operation}`}</Code>}
    />
  )
}
