import { Plus } from "@medusajs/icons"
import { Button, Drawer, Text } from "@medusajs/ui"
import { type FormEvent, useState } from "react"
import { type DeviceMapping, type DeviceSource } from "../../../../../catalog/rules/desired/device"
import { isEqual } from "../../../../../values/equality"
import { DrawerHeader } from "../../../../components/drawer-header"
import { useDeviceSourceNames, useDeviceSuggestions } from "../../../../hooks/api/device-mappings"
import { useCloseGuard } from "../../../../hooks/use-close-guard"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useText } from "../../../../i18n/use-text"
import { EMPTY_PART, type SourceDraft, type SourcePart, toDraft, toSource } from "./source-draft"
import { FallbackInput, SourceFields } from "./source-fields"
import { useConfirmMapDeviceKeys } from "./use-confirm-map-device-keys"
import { type DeviceSuggestion } from "../../../../../catalog/rules/suggest/suggest-device"
import { useServerText } from "../../../../i18n/use-server-text"
import { useSourceText } from "./use-source-text"

interface DrawerProps {
  category: string
  deviceKey: string
  /** The stored source; null = none yet. */
  source: DeviceSource | null
  close: () => void
}

/** Form for the sources of one device key's value. */
export function DeviceKeyDrawer({ category, deviceKey, source, close }: DrawerProps) {
  const t = useText()
  const [draft, setDraft] = useState(() => toDraft(source))
  const edit = (change: Partial<SourceDraft>) => setDraft((before) => ({ ...before, ...change }))
  const editPart = (index: number, change: Partial<SourcePart>) =>
    edit({ parts: draft.parts.map((part, at) => (at === index ? { ...part, ...change } : part)) })
  const changeOpen = useCloseGuard(!isEqual(draft, toDraft(source)), close)
  const result = toSource(draft)
  const suggestions = useDeviceSuggestions(category).filter(({ device_key }) => device_key === deviceKey)
  const toasts = useMutationToasts<void, DeviceMapping[]>(() => {
    close()
    return t("devices.saved", { key: deviceKey })
  })
  const { map, isMapping } = useConfirmMapDeviceKeys(toasts)
  const names = useDeviceSourceNames(category)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (result) map([{ category, device_key: deviceKey, source: result }])
  }
  return (
    <Drawer open onOpenChange={changeOpen}>
      <Drawer.Content>
        <form onSubmit={submit} className="flex flex-1 flex-col overflow-hidden">
          <DrawerHeader title={deviceKey} description={t("devices.drawer", { category })} />
          <Drawer.Body className="flex flex-1 flex-col gap-y-6 overflow-y-auto">
            <Proposals suggestions={suggestions} choose={(chosen) => edit(toDraft(chosen))} />
            {draft.parts.map((part, index) => (
              <SourceFields
                key={index}
                part={part}
                names={names.filter(({ type }) => type === part.type).map(({ key }) => key)}
                place={draft.parts.length > 1 ? index + 1 : null}
                edit={(change) => editPart(index, change)}
                remove={index > 0 ? () => edit({ parts: draft.parts.filter((_, at) => at !== index) }) : null}
              />
            ))}
            {draft.parts.at(-1)?.type !== "fixed" && (
              <>
                <div>
                  <Button
                    size="small"
                    type="button"
                    variant="secondary"
                    onClick={() => edit({ parts: [...draft.parts, EMPTY_PART] })}
                  >
                    <Plus aria-hidden />
                    {t("devices.addSource")}
                  </Button>
                </div>
                <FallbackInput value={draft.fallback} change={(fallback) => edit({ fallback })} />
              </>
            )}
          </Drawer.Body>
          <Drawer.Footer>
            <Button size="small" variant="secondary" type="button" onClick={close}>
              {t("actions.cancel")}
            </Button>
            <Button size="small" type="submit" disabled={!result} isLoading={isMapping}>
              {t("actions.save")}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}

interface ProposalsProps {
  suggestions: DeviceSuggestion[]
  choose: (source: DeviceSource) => void
}

/** Probable sources of this key's value; a click fills the form with one. */
function Proposals({ suggestions, choose }: ProposalsProps) {
  const t = useText()
  const toSourceText = useSourceText()
  const { toText } = useServerText()
  if (suggestions.length === 0) return null
  return (
    <section aria-label={t("suggestions.title")} className="flex flex-col gap-y-2">
      <Text size="small" weight="plus">
        {t("suggestions.title")}
      </Text>
      <ul className="flex flex-col gap-y-2">
        {suggestions.map((suggestion) => {
          const { source, examples } = suggestion
          const name = toSourceText(source)
          return (
            <li key={name} className="flex items-center justify-between gap-x-4">
              <div className="min-w-0">
                <Text size="small">{name}</Text>
                <Text size="xsmall" className="text-ui-fg-subtle break-words">
                  {[toText(suggestion.why), examples.join(", ")].filter(Boolean).join(" · ")}
                </Text>
              </div>
              <Button
                size="small"
                type="button"
                variant="secondary"
                aria-label={t("deviceSuggestions.useFor", { source: name })}
                onClick={() => choose(source)}
              >
                {t("deviceSuggestions.use")}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
