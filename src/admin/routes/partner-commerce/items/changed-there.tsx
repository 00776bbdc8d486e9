import { Alert, Button, Text } from "@medusajs/ui"
import type { AdminExplainedItem, AdminItemResponse } from "../../../../api/admin/partner-commerce/items/item-view"
import type { DriftChoice } from "../../../../catalog/rules/read-back/drift"
import { useSettleDrift } from "../../../hooks/api/items"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { useText } from "../../../i18n/use-text"
import { useFieldText } from "./use-field-text"

type Changed = NonNullable<AdminExplainedItem["changed_there"]>

/** The service keeps changing a value after each push. The user chooses whether the store's value or the service's counts. */
export function ChangedThere({ id, changed }: { id: string; changed: Changed }) {
  const t = useText()
  const toFieldText = useFieldText()
  const settle = useSettleDrift(
    id,
    useMutationToasts<AdminItemResponse, DriftChoice>(() => t("changedThere.done")),
  )
  return (
    <Alert variant="warning">
      <div className="flex flex-col gap-y-3">
        <strong className="txt-compact-small-plus">{t("changedThere.title")}</strong>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          {changed.values.map(({ field, ours, theirs }) => (
            <div key={field} className="contents">
              <dt className="txt-compact-small text-ui-fg-subtle">{t(`fields.${field}`)}</dt>
              <dd className="txt-compact-small break-words">
                {t("changedThere.both", { ours: toFieldText(field, ours), theirs: toFieldText(field, theirs) })}
              </dd>
            </div>
          ))}
        </dl>
        {!changed.can_keep && (
          <Text size="small" className="text-ui-fg-subtle">
            {t(changed.values.some(({ field }) => field === "status") ? "changedThere.status" : "changedThere.price")}
          </Text>
        )}
        <div className="flex gap-x-2">
          <Button
            size="small"
            variant="secondary"
            disabled={!changed.can_keep}
            isLoading={settle.isPending}
            onClick={() => settle.mutate("theirs")}
          >
            {t("changedThere.theirs")}
          </Button>
          <Button size="small" variant="secondary" isLoading={settle.isPending} onClick={() => settle.mutate("ours")}>
            {t("changedThere.ours")}
          </Button>
        </div>
      </div>
    </Alert>
  )
}
