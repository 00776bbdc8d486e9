import { Plus, Trash } from "@medusajs/icons"
import { Button, IconButton, Input, Label, RadioGroup, Select, Text } from "@medusajs/ui"
import { useId } from "react"
import { useText } from "../../../../i18n/use-text"
import { ATTRIBUTES, SOURCE_TYPES, type SourcePart } from "./source-draft"

interface PartProps {
  part: SourcePart
  edit: (change: Partial<SourcePart>) => void
}

interface KeyProps extends PartProps {
  /** The keys that the category's items have. */
  names: string[]
}

interface FieldsProps extends KeyProps {
  /** The source's position, from 1; null = the only source. */
  place: number | null
  /** null = the user cannot remove this source. */
  remove: (() => void) | null
}

/** The fields of one source of a device key's value. */
export function SourceFields({ part, edit, names, place, remove }: FieldsProps) {
  const t = useText()
  return (
    <fieldset className="flex flex-col gap-y-6">
      {place !== null && (
        <legend className="txt-compact-small-plus mb-2 flex w-full items-center justify-between">
          {t(place === 1 ? "devices.firstSource" : "devices.nextSource")}
          {remove && (
            <IconButton
              size="small"
              type="button"
              variant="transparent"
              aria-label={t("devices.removeSource", { place })}
              onClick={remove}
            >
              <Trash aria-hidden />
            </IconButton>
          )}
        </legend>
      )}
      <TypeChoice part={part} edit={edit} />
      <KeyInput part={part} edit={edit} names={names} />
      {part.type !== "fixed" && <ValueMap part={part} edit={edit} />}
    </fieldset>
  )
}

function TypeChoice({ part, edit }: PartProps) {
  const t = useText()
  return (
    <RadioGroup
      aria-label={t("devices.source")}
      value={part.type}
      onValueChange={(type) => edit({ type: type as SourcePart["type"], key: "" })}
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

/** Suggests the keys that products have. The user may also type a key that products will have later. */
function KeyInput({ part, edit, names }: KeyProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t(`devices.types.${part.type}.key`)}
      </Label>
      {part.type === "attribute" ? (
        <Select value={part.key} onValueChange={(key) => edit({ key })}>
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
        <>
          <Input
            id={id}
            required
            list={`${id}-names`}
            placeholder={t(`devices.types.${part.type}.example`)}
            value={part.key}
            onChange={({ target }) => edit({ key: target.value })}
          />
          <datalist id={`${id}-names`}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </div>
  )
}

/** The text for items without a value in any source. */
export function FallbackInput({ value, change }: { value: string; change: (fallback: string) => void }) {
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
        value={value}
        placeholder={t("devices.fallbackExample")}
        onChange={({ target }) => change(target.value)}
      />
    </div>
  )
}

function ValueMap({ part, edit }: PartProps) {
  const t = useText()
  const change = (index: number, row: Partial<SourcePart["valueMap"][number]>) =>
    edit({ valueMap: part.valueMap.map((each, at) => (at === index ? { ...each, ...row } : each)) })
  return (
    <fieldset className="flex flex-col gap-y-2">
      <legend className="txt-compact-small-plus">{t("devices.valueMap")}</legend>
      <Text size="small" className="text-ui-fg-subtle">
        {t("devices.valueMapMeaning")}
      </Text>
      {part.valueMap.map((row, index) => (
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
            onClick={() => edit({ valueMap: part.valueMap.filter((_, at) => at !== index) })}
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
          onClick={() => edit({ valueMap: [...part.valueMap, { from: "", to: "" }] })}
        >
          <Plus aria-hidden />
          {t("devices.addRow")}
        </Button>
      </div>
    </fieldset>
  )
}
