import type { DeviceMapping } from "../../../../../catalog/rules/desired/device"
import { DEVICE_MAPPINGS } from "../../../../hooks/api/device-mappings"
import { useEstimateMappings, useSaveMappings } from "../../../../hooks/api/mapping-resource"
import type { MutationOptions } from "../../../../hooks/api/use-api-mutation"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useText } from "../../../../i18n/use-text"
import { toTotal } from "../sum-estimates"
import { useAskFirst } from "../../../../hooks/use-ask-first"

/** Maps device keys after the user has seen the changes at the service, which reviews each changed value again. */
export function useConfirmMapDeviceKeys(options: MutationOptions<void, DeviceMapping[]>) {
  const t = useText()
  const askFirst = useAskFirst()
  const estimate = useEstimateMappings<DeviceMapping>(DEVICE_MAPPINGS, useMutationToasts())
  const map = useSaveMappings(DEVICE_MAPPINGS, options)
  const mapAsking = async (chosen: DeviceMapping[]) => {
    // A chosen suggestion has further fields.
    const mappings = chosen.map(({ category, device_key, source }) => ({ category, device_key, source }))
    const touches = toTotal(await estimate.mutateAsync(mappings))
    const title = t("devices.savePrompt", { keys: mappings.map(({ device_key }) => device_key).join(", ") })
    if (await askFirst(title, touches)) map.mutate(mappings)
  }
  return {
    isMapping: estimate.isPending || map.isPending,
    /** A toast reports a failure. */
    map: (mappings: DeviceMapping[]) => void mapAsking(mappings).catch(() => undefined),
  }
}
