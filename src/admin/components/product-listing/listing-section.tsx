import { PencilSquare } from "@medusajs/icons"
import type { AdminProduct } from "@medusajs/framework/types"
import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { CHOICE_FIELDS, CHOICES, type ListingChoice } from "../../../catalog/rules/desired/listing-choice"
import { toSettingPath } from "../../../settings/rules/setting-path"
import { ItemStatusBadge } from "../badges"
import { Section } from "../section"
import { Failed, Loading } from "../states"
import { TextLink } from "../text-link"
import { useListing } from "../../hooks/api/listings"
import { useSettings } from "../../hooks/api/settings"
import { useMoment } from "../../hooks/use-moment"
import { useText } from "../../i18n/use-text"
import { ChoiceDrawer } from "./choice-drawer"
import { VariantStates } from "./variant-states"

export function ListingSection({ product }: { product: AdminProduct }) {
  const t = useText()
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useListing(product.id)
  return (
    <Section
      title={t("listing.title")}
      subtitle={t("listing.subtitle")}
      badge={
        data &&
        (data.off_reason ? (
          <ItemStatusBadge status="off" offReason={data.off_reason} />
        ) : (
          <StatusBadge color="blue">{t("listing.in")}</StatusBadge>
        ))
      }
      actions={
        data && (
          <Button size="small" variant="secondary" onClick={() => setEditing(true)}>
            <PencilSquare aria-hidden />
            {t("actions.edit")}
          </Button>
        )
      }
    >
      <VariantStates product={product} />
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={2} />)}
      {data && <Choices choice={data} />}
      {data && !data.off_reason && <Inherited choice={data} />}
      {data && isEditing && <ChoiceDrawer productId={product.id} choice={data} close={() => setEditing(false)} />}
    </Section>
  )
}

const SHOWN = CHOICES.filter((name) => name !== "enabled")

function Choices({ choice }: { choice: ListingChoice }) {
  const t = useText()
  const moment = useMoment()
  const own = SHOWN.filter((name) => choice[name] !== null)
  if (own.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("listing.noChoices")}
      </Text>
    )
  }
  return (
    <dl className="grid grid-cols-2 gap-4 px-6 py-4">
      {own.map((name) => (
        <div key={name} className="contents">
          <dt className="txt-compact-small-plus text-ui-fg-subtle">{t(`listing.fields.${name}.label`)}</dt>
          <dd className="txt-compact-small text-ui-fg-subtle break-words">
            {CHOICE_FIELDS[name].kind === "moment" ? moment(String(choice[name])) : String(choice[name])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The inherited choice from the settings, for a product without its own. */
function Inherited({ choice }: { choice: ListingChoice }) {
  const t = useText()
  const { data: settings } = useSettings()
  if (!settings) return null
  const shown = SHOWN.flatMap((name) => {
    const field = CHOICE_FIELDS[name]
    return choice[name] === null && "setting" in field && settings[field.setting]
      ? { name, setting: field.setting }
      : []
  })
  if (shown.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-4 px-6 py-4">
      {shown.map(({ name, setting }) => (
        <div key={name} className="contents">
          <dt className="txt-compact-small-plus text-ui-fg-subtle">
            {t("listing.inherited", { name: t(`listing.fields.${name}.label`) })}
          </dt>
          <dd className="txt-compact-small text-ui-fg-subtle line-clamp-3 break-words">
            <TextLink to={toSettingPath(setting)}>{settings[setting]}</TextLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
