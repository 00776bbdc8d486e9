import { Plus, Trash } from "@medusajs/icons"
import { Button, Drawer, IconButton, Input, Label, RadioGroup, Select, Text } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import type { DeviceMapping, DeviceSource } from "../../../../../core/catalog/device"
import { DrawerHeader } from "../../../../components/drawer-header"
import { useDeviceSuggestions, useMapDeviceKeys } from "../../../../hooks/api/device-mappings"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useText } from "../../../../i18n/use-text"
import { Proposals } from "./proposals"
import { ATTRIBUTES, SOURCE_TYPES, type SourceDraft, toDraft, toSource } from "./source-draft"

interface DrawerProps {
  category: string
  deviceKey: string
  /** As stored; null where there is none yet. */
  source: DeviceSource | null
  close: () => void
}

/** Where one device key's value comes from. */
export function DeviceKeyDrawer({ category, deviceKey, source, close }: DrawerProps) {
  const t = useText()
  const [draft, setDraft] = useState(() => toDraft(source))
  const edit = (change: Partial<SourceDraft>) => setDraft((before) => ({ ...before, ...change }))
  const result = toSource(draft)
  const suggestions = useDeviceSuggestions(category).filter(({ device_key }) => device_key === deviceKey)
  const toasts = useMutationToasts<void, DeviceMapping[]>(() => {
    close()
    return t("devices.saved", { key: deviceKey })
  })
  const save = useMapDeviceKeys(toasts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (result) save.mutate([{ category, device_key: deviceKey, source: result }])
  }
  return (
    <Drawer open onOpenChange={(open) => !open && close()}>
      <Drawer.Content>
        <form onSubmit={submit} className="flex flex-1 flex-col overflow-hidden">
          <DrawerHeader title={deviceKey} description={t("devices.drawer", { category })} />
          <Drawer.Body className="flex flex-1 flex-col gap-y-6 overflow-y-auto">
            <Proposals suggestions={suggestions} choose={(chosen) => edit(toDraft(chosen))} />
            <TypeChoice draft={draft} edit={edit} />
            <KeyInput draft={draft} edit={edit} />
            {draft.type !== "fixed" && (
              <>
                <FallbackInput draft={draft} edit={edit} />
                <ValueMap draft={draft} edit={edit} />
              </>
            )}
          </Drawer.Body>
          <Drawer.Footer>
            <Button size="small" variant="secondary" type="button" onClick={close}>
              {t("actions.cancel")}
            </Button>
            <Button size="small" type="submit" disabled={!result} isLoading={save.isPending}>
              {t("actions.save")}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}

interface PartProps {
  draft: SourceDraft
  edit: (change: Partial<SourceDraft>) => void
}

function TypeChoice({ draft, edit }: PartProps) {
  const t = useText()
  return (
    <RadioGroup
      aria-label={t("devices.source")}
      value={draft.type}
      onValueChange={(type) => edit({ type: type as SourceDraft["type"], key: "" })}
    >
      {SOURCE_TYPES.map((type) => (
        <RadioGroup.ChoiceBox
          key={type}
          value={type}
          label={t(`devices.types.${type}.name`)}
          description={t(`devices.types.${type}.meaning`)}
        />
      ))}
    </RadioGroup>
  )
}

function KeyInput({ draft, edit }: PartProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t(`devices.types.${draft.type}.key`)}
      </Label>
      {draft.type === "attribute" ? (
        <Select value={draft.key} onValueChange={(key) => edit({ key })}>
          <Select.Trigger id={id}>
            <Select.Value placeholder={t("settings.choose")} />
          </Select.Trigger>
          <Select.Content>
            {ATTRIBUTES.map((attribute) => (
              <Select.Item key={attribute} value={attribute}>
                {t(`devices.attributes.${attribute}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      ) : (
        <Input
          id={id}
          required
          placeholder={t(`devices.types.${draft.type}.example`)}
          value={draft.key}
          onChange={({ target }) => edit({ key: target.value })}
        />
      )}
    </div>
  )
}

function FallbackInput({ draft, edit }: PartProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t("devices.fallback")}{" "}
        <Text as="span" size="small" className="text-ui-fg-subtle">
          ({t("states.optional")})
        </Text>
      </Label>
      <Input
        id={id}
        value={draft.fallback}
        placeholder={t("devices.fallbackExample")}
        onChange={({ target }) => edit({ fallback: target.value })}
      />
    </div>
  )
}

function ValueMap({ draft, edit }: PartProps) {
  const t = useText()
  const change = (index: number, row: Partial<SourceDraft["valueMap"][number]>) =>
    edit({ valueMap: draft.valueMap.map((each, at) => (at === index ? { ...each, ...row } : each)) })
  return (
    <fieldset className="flex flex-col gap-y-2">
      <legend className="txt-compact-small-plus">{t("devices.valueMap")}</legend>
      <Text size="small" className="text-ui-fg-subtle">
        {t("devices.valueMapMeaning")}
      </Text>
      {draft.valueMap.map((row, index) => (
        <div key={index} className="flex items-center gap-x-2">
          <Input
            aria-label={t("devices.from")}
            placeholder={t("devices.from")}
            value={row.from}
            onChange={({ target }) => change(index, { from: target.value })}
          />
          <span aria-hidden>→</span>
          <Input
            aria-label={t("devices.to")}
            placeholder={t("devices.to")}
            value={row.to}
            onChange={({ target }) => change(index, { to: target.value })}
          />
          <IconButton
            size="small"
            type="button"
            variant="transparent"
            aria-label={t("devices.removeRow")}
            onClick={() => edit({ valueMap: draft.valueMap.filter((_, at) => at !== index) })}
          >
            <Trash aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="small"
          type="button"
          variant="secondary"
          onClick={() => edit({ valueMap: [...draft.valueMap, { from: "", to: "" }] })}
        >
          <Plus aria-hidden />
          {t("devices.addRow")}
        </Button>
      </div>
    </fieldset>
  )
}
