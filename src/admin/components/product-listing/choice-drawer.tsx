import { Button, DatePicker, Drawer, Input, Label, Switch, Text, Textarea } from "@medusajs/ui"
import { type FormEvent, type ReactNode, useId, useState } from "react"
import {
  CHOICE_FIELDS,
  type ChoiceName,
  CHOICES,
  type ListingChoice,
} from "../../../catalog/rules/desired/listing-choice"
import type { AdminListingResponse } from "../../../api/admin/partner-commerce/products/[id]/listing/listing-view"
import { Picker } from "../picker"
import { useRemoteCategories } from "../../hooks/api/categories"
import { useChangeListing, useEstimateListings } from "../../hooks/api/listings"
import { useTimeZone } from "../../hooks/api/settings"
import { useCloseGuard } from "../../hooks/use-close-guard"
import { takesOffSale, useAskFirst } from "../../hooks/use-ask-first"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { fromPickerDate, toPickerDate } from "../../lib/picker-time"
import { DrawerHeader } from "../drawer-header"
import { useText } from "../../i18n/use-text"

interface DrawerProps {
  productId: string
  choice: ListingChoice
  close: () => void
}

/** Form for the product's own choices. For an empty field, the settings and mappings decide. */
export function ChoiceDrawer({ productId, choice, close }: DrawerProps) {
  const t = useText()
  const [change, setChange] = useState<Partial<ListingChoice>>({})
  const draft = { ...choice, ...change }
  const edit = (given: Partial<ListingChoice>) => setChange((before) => ({ ...before, ...given }))
  // Another person may have changed the other fields since.
  const unsaved: Partial<ListingChoice> = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== choice[name as keyof ListingChoice]),
  )
  const isChanged = Object.keys(unsaved).length > 0
  const toasts = useMutationToasts<AdminListingResponse, Partial<ListingChoice>>(() => {
    close()
    return t("listing.saved")
  })
  const changeOpen = useCloseGuard(isChanged, close)
  const save = useChangeListing(productId, toasts)
  const estimate = useEstimateListings(useMutationToasts())
  const askFirst = useAskFirst(takesOffSale)
  const saveAsking = async (chosen: Partial<ListingChoice>) => {
    const { touches } = await estimate.mutateAsync({ listings: [{ product_id: productId, ...chosen }] })
    if (await askFirst(t("listing.savePrompt"), touches)) save.mutate(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return close()
    // A toast reports a failure.
    void saveAsking(unsaved).catch(() => undefined)
  }
  return (
    <Drawer open onOpenChange={changeOpen}>
      <Drawer.Content>
        <form onSubmit={submit} className="flex flex-1 flex-col overflow-hidden">
          <DrawerHeader title={t("listing.title")} description={t("listing.drawer")} />
          <Drawer.Body className="flex flex-1 flex-col gap-y-6 overflow-y-auto">
            <OptOut draft={draft} edit={edit} />
            {CHOICES.map(
              (name) => name !== "enabled" && <ChoiceField key={name} name={name} draft={draft} edit={edit} />,
            )}
          </Drawer.Body>
          <Drawer.Footer>
            <Button size="small" variant="secondary" type="button" onClick={close}>
              {t("actions.cancel")}
            </Button>
            <Button size="small" type="submit" isLoading={estimate.isPending || save.isPending}>
              {t("actions.save")}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}

interface PartProps {
  draft: ListingChoice
  edit: (change: Partial<ListingChoice>) => void
}

type FieldName = Exclude<ChoiceName, "enabled">

function Labelled({ name, children }: { name: FieldName; children: (id: string) => ReactNode }) {
  const t = useText()
  const id = useId()
  const timeZone = useTimeZone()
  return (
    <div className="flex flex-col gap-y-2">
      <div>
        <Label id={`${id}-label`} htmlFor={id} size="small" weight="plus">
          {t(`listing.fields.${name}.label`)}
        </Label>
        <Text size="small" className="text-ui-fg-subtle">
          {t(`listing.fields.${name}.rule`, { timeZone })}
        </Text>
      </div>
      {children(id)}
    </div>
  )
}

function OptOut({ draft, edit }: PartProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="bg-ui-bg-component shadow-elevation-card-rest flex items-start gap-x-3 rounded-lg p-4">
      <Switch
        id={id}
        aria-describedby={`${id}-what`}
        checked={draft.enabled !== false}
        onCheckedChange={(isIn) => edit({ enabled: isIn ? null : false })}
      />
      <div>
        <Label htmlFor={id} size="small" weight="plus">
          {t("listing.sell")}
        </Label>
        <Text id={`${id}-what`} size="small" className="text-ui-fg-subtle">
          {t("listing.sellMeaning")}
        </Text>
      </div>
    </div>
  )
}

interface FieldProps extends PartProps {
  name: FieldName
}

function ChoiceField({ name, draft, edit }: FieldProps) {
  return (
    <Labelled name={name}>
      {(id) => <ChoiceInput id={id} name={name} value={draft[name]} draft={draft} edit={edit} />}
    </Labelled>
  )
}

function ChoiceInput({ id, name, value, draft, edit }: FieldProps & { id: string; value: string | number | null }) {
  const t = useText()
  const field = CHOICE_FIELDS[name]
  const shared = {
    id,
    placeholder: t(name === "days_valid" ? "listing.noVoucher" : "listing.byRule"),
    value: value ?? "",
  }
  const onText = ({ target }: { target: { value: string } }) => edit({ [name]: target.value || null })
  switch (field.kind) {
    case "category":
      return <CategoryChoice draft={draft} edit={edit} />
    case "line":
      return <Input {...shared} onChange={onText} />
    case "address":
      return <Input type="url" {...shared} onChange={onText} />
    case "text":
      return <Textarea rows={4} {...shared} onChange={onText} />
    case "number":
      return (
        <Input
          type="number"
          min={field.least}
          step={1}
          {...shared}
          onChange={({ target }) => edit({ [name]: target.value === "" ? null : Number(target.value) })}
        />
      )
    case "moment":
      return <Expiry id={id} draft={draft} edit={edit} />
  }
}

const BY_RULE = ""

function CategoryChoice({ draft, edit }: PartProps) {
  const t = useText()
  const remote = useRemoteCategories()
  return (
    <Picker
      label={t("listing.fields.category.label")}
      value={draft.category ?? BY_RULE}
      placeholder={t("listing.byRule")}
      options={[
        { value: BY_RULE, label: t("listing.byRule") },
        ...(remote.data?.categories ?? []).map(({ category }) => ({ value: category, label: category })),
      ]}
      onPick={(category) => edit({ category: category === BY_RULE ? null : category })}
    />
  )
}

function Expiry({ id, draft, edit }: PartProps & { id: string }) {
  const timeZone = useTimeZone()
  return (
    <DatePicker
      aria-labelledby={`${id}-label`}
      granularity="minute"
      isDisabled={draft.days_valid !== null}
      value={draft.expiry_date_time ? toPickerDate(draft.expiry_date_time, timeZone) : null}
      onChange={(date) => edit({ expiry_date_time: date ? fromPickerDate(date, timeZone) : null })}
    />
  )
}
