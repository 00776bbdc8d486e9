import type { DeliveryEvent } from "../../../../settings/rules/settings"
import type { DeliveryStatus } from "../../../../service/rules/wire/transactions"
import { DELIVERY_STATUSES } from "../../../components/deal/delivery-statuses"
import { useText } from "../../../i18n/use-text"
import { Field, SelectControl } from "./fields"
import type { SettingsProps } from "./use-settings-form"

const EVENTS: DeliveryEvent[] = ["placed", "fulfilled", "shipped", "delivered", "failed"]

const NOTHING = "nothing"

/** Status that is reported to the service at each step of a delivery. */
export function DeliveryStatusFields({ values, form }: SettingsProps) {
  const t = useText()
  const map = values.delivery_status_map
  const options = [
    ...DELIVERY_STATUSES.map((value) => ({ value: value, label: t(`deliveryStatuses.${value}`) })),
    { value: NOTHING, label: t("settings.reportNothing") },
  ]
  return EVENTS.map((event, index) => (
    <Field
      key={event}
      // The fields belong to one setting: an address that names the setting leads to the first field.
      name={index === 0 ? "delivery_status_map" : undefined}
      label={t(`settings.deliveryEvents.${event}.label`)}
      consequence={t(`settings.deliveryEvents.${event}.consequence`)}
    >
      {(ids) => (
        <SelectControl
          ids={ids}
          value={map[event] ?? NOTHING}
          options={options}
          onChange={(value) => {
            const status = value === NOTHING ? null : (value as DeliveryStatus)
            form.set({ delivery_status_map: { ...map, [event]: status } })
          }}
        />
      )}
    </Field>
  ))
}
