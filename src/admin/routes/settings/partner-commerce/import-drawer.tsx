import { Badge, Button, Drawer, Label, Switch, Table, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import type {
  AdminConfiguration,
  AdminConfigurationImport,
} from "../../../../api/admin/partner-commerce/configuration/configuration-view"
import type { DeviceSource } from "../../../../catalog/rules/desired/device"
import { DrawerHeader } from "../../../components/drawer-header"
import { ChoiceChanges } from "../../../components/product-listing/choice-changes"
import { Empty, Failed, Loading } from "../../../components/states"
import {
  type ImportInput,
  useConfigurationImportPreview,
  useImportConfiguration,
} from "../../../hooks/api/configuration"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { useFormat } from "../../../i18n/use-format"
import en from "../../../i18n/json/en.json"
import { useServerText } from "../../../i18n/use-server-text"
import { useText } from "../../../i18n/use-text"
import { useSourceText } from "./device-keys/use-source-text"

interface DrawerProps {
  configuration: AdminConfiguration
  close: () => void
}

/** Preview of an import, line by line, before anything is changed. */
export function ImportDrawer({ configuration, close }: DrawerProps) {
  const t = useText()
  const [replace, setReplace] = useState(false)
  const preview = useConfigurationImportPreview({ configuration, replace })
  const toasts = useMutationToasts<AdminConfigurationImport, ImportInput>(({ touches }) => {
    close()
    return t("configuration.imported", { count: touches.items })
  })
  const apply = useImportConfiguration(toasts)
  const found = preview.data
  const changes = found ? found.counts.added + found.counts.changed + found.counts.removed : 0
  return (
    <Drawer open onOpenChange={(open) => !open && close()}>
      <Drawer.Content className="sm:!max-w-[720px]">
        <DrawerHeader title={t("configuration.importTitle")} description={t("configuration.importSubtitle")} />
        <Drawer.Body className="flex flex-col divide-y overflow-y-auto p-0">
          <ReplaceSwitch value={replace} onChange={setReplace} />
          {!found && (preview.error ? <Failed error={preview.error} retry={preview.refetch} /> : <Loading rows={6} />)}
          {found && <Found found={found} />}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={close}>
            {t("actions.cancel")}
          </Button>
          <Button
            size="small"
            disabled={changes === 0 || preview.isPlaceholderData}
            isLoading={apply.isPending}
            onClick={() => apply.mutate({ configuration, replace })}
          >
            {t("configuration.apply", { count: changes })}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

function ReplaceSwitch({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const t = useText()
  const id = useId()
  return (
    <div className="flex items-start gap-x-3 px-6 py-4">
      <Switch id={id} aria-describedby={`${id}-what`} checked={value} onCheckedChange={onChange} />
      <div>
        <Label htmlFor={id} size="small" weight="plus">
          {t("configuration.replace")}
        </Label>
        <Text id={`${id}-what`} size="small" className="text-ui-fg-subtle">
          {t("configuration.replaceMeaning")}
        </Text>
      </div>
    </div>
  )
}

const FIELDS = en.settings.fields
type Field = { key: keyof typeof FIELDS }

/** A setting that has a name on the page; the server uses the name in the file. */
const isField = (entry: Entry): entry is Entry & Field => entry.part === "settings" && entry.key in FIELDS

const COLORS = { added: "green", changed: "blue", removed: "red", unresolved: "orange" } as const
const IMPORT_ACTIONS = Object.keys(COLORS) as (keyof typeof COLORS)[]

type Entry = AdminConfigurationImport["entries"][number]

function Found({ found }: { found: AdminConfigurationImport }) {
  const t = useText()
  const { number } = useFormat()
  const { toText } = useServerText()
  if (found.entries.length === 0) {
    return <Empty title={t("configuration.same.title")} message={t("configuration.same.message")} />
  }
  return (
    <>
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {IMPORT_ACTIONS.filter((action) => found.counts[action] > 0)
          .map((action) => t(`configuration.counts.${action}`, { count: number(found.counts[action]) }))
          .join(", ")}
        {". "}
        {t("touches.items", { count: found.touches.items, number: number(found.touches.items) })}
      </Text>
      <div className="overflow-x-auto">
        <Table>
          <Table.Body>
            {found.entries.map((entry) => (
              <Table.Row key={`${entry.part} ${entry.key} ${entry.action}`}>
                <Table.Cell className="w-28 py-2 align-top">
                  <Badge size="2xsmall" color={COLORS[entry.action]}>
                    {t(`configuration.actions.${entry.action}`)}
                  </Badge>
                </Table.Cell>
                <Table.Cell className="whitespace-normal py-2 align-top">
                  <Text as="span" size="xsmall" className="text-ui-fg-subtle block">
                    {t(`configuration.parts.${entry.part}`)}
                  </Text>
                  {isField(entry) ? t(`settings.fields.${entry.key}.label`) : entry.label}
                </Table.Cell>
                <Table.Cell className="whitespace-normal break-words py-2 align-top">
                  {entry.why ? toText(entry.why) : <EntryChange entry={entry} />}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
    </>
  )
}

/** Both values in the words of their page. */
function EntryChange({ entry: { part, action, from, to } }: { entry: Entry }) {
  const t = useText()
  const toSourceText = useSourceText()
  if (part === "listings") return <ChoiceChanges from={from ?? {}} to={to ?? {}} />
  const toShort = (value: unknown, isAbsent: boolean): string => {
    if (part === "category_mappings" && value === null && !isAbsent) return t("categories.notSold")
    if (value === null || value === undefined) return "-"
    if (part === "device_mappings") return toSourceText(value as DeviceSource)
    if (typeof value === "boolean") return t(value ? "settings.on" : "settings.off")
    return typeof value === "string" ? value : JSON.stringify(value)
  }
  return `${toShort(from, action === "added")} → ${toShort(to, action === "removed")}`
}
