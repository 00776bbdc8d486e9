import { PencilSquare, XMark } from "@medusajs/icons"
import { Badge, Button, IconButton, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import { type DeviceSource } from "../../../../../catalog/rules/desired/device"
import {
  type AdminDeviceCoverage,
  type AdminDeviceMapping,
} from "../../../../../api/admin/partner-commerce/device-mappings/device-mapping-view"
import { Picker } from "../../../../components/picker"
import { Section } from "../../../../components/section"
import { Empty, Failed, Loading } from "../../../../components/states"
import { DEVICE_MAPPINGS, useDeviceCoverage, useDeviceMappings } from "../../../../hooks/api/device-mappings"
import { useExplainedItem } from "../../../../hooks/api/items"
import { useEstimateRemoval, useRemoveMapping } from "../../../../hooks/api/mapping-resource"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useFormat } from "../../../../i18n/use-format"
import { useText } from "../../../../i18n/use-text"
import { DeviceKeyDrawer } from "./device-key-drawer"
import { toDeviceValues } from "./preview-section"
import { toLastFallback, toSourceKey, toSourcesInTurn } from "./source-draft"
import { useAskFirst } from "../../../../hooks/use-ask-first"
import { type CategoryChoice } from "./use-category-choice"
import { Progress } from "../../../../components/progress"

interface DeviceKeysProps {
  choice: CategoryChoice
  /** The item whose values the section shows as an example. */
  previewed: string | null
}

/** The device keys of a category, each with the source of its value. */
export function DeviceKeysSection({ choice, previewed }: DeviceKeysProps) {
  const t = useText()
  const { category, categories, isUsed } = choice
  return (
    <Section
      level="h1"
      title={t("devices.title")}
      subtitle={t("devices.subtitle")}
      actions={
        <div className="w-64">
          <Picker
            label={t("devices.category")}
            value={category}
            options={categories.map((each) => ({
              value: each.category,
              label: each.category,
              detail: isUsed(each.category) ? t("devices.used") : undefined,
            }))}
            placeholder={t("devices.chooseCategory")}
            onPick={choice.choose}
          />
        </div>
      }
    >
      {choice.isLoading && <Loading />}
      {!choice.isLoading && choice.error && <Failed error={choice.error} retry={choice.retry} />}
      {!choice.isLoading && !choice.error && !category && <NoCategory />}
      {category && choice.deviceKeys.length === 0 && (
        <Empty title={t("devices.noKeys.title")} message={t("devices.noKeys.message", { category })} />
      )}
      {category && choice.deviceKeys.length > 0 && (
        <KeyTable category={category} deviceKeys={choice.deviceKeys} previewed={previewed} />
      )}
    </Section>
  )
}

function NoCategory() {
  const t = useText()
  const action = (
    <Button size="small" variant="secondary" asChild>
      <Link to="/settings/partner-commerce/categories">{t("devices.empty.action")}</Link>
    </Button>
  )
  return <Empty title={t("devices.empty.title")} message={t("devices.empty.message")} action={action} />
}

interface KeyTableProps {
  category: string
  deviceKeys: string[]
  previewed: string | null
}

function KeyTable({ category, deviceKeys, previewed }: KeyTableProps) {
  const t = useText()
  const mappings = useDeviceMappings()
  const coverage = useDeviceCoverage(category)
  const { data: item } = useExplainedItem(previewed)
  const values = item && toDeviceValues(item)
  const [edited, setEdited] = useState<string | null>(null)
  if (!mappings.data) {
    return mappings.error ? <Failed error={mappings.error} retry={mappings.refetch} /> : <Loading />
  }
  const mappingOf = (key: string) =>
    mappings.data.device_mappings.find((each) => each.category === category && each.device_key === key) ?? null
  return (
    <>
      <Completeness mapped={deviceKeys.filter((key) => mappingOf(key)?.source).length} total={deviceKeys.length} />
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{t("devices.key")}</Table.HeaderCell>
              <Table.HeaderCell>{t("devices.source")}</Table.HeaderCell>
              <Table.HeaderCell>{t("devices.coverage")}</Table.HeaderCell>
              {values && <Table.HeaderCell>{t("devices.preview")}</Table.HeaderCell>}
              <Table.HeaderCell className="w-20">
                <span className="sr-only">{t("actions.edit")}</span>
              </Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {deviceKeys.map((key) => (
              <Table.Row key={key}>
                <Table.Cell className="text-ui-fg-base">{key}</Table.Cell>
                <Table.Cell>
                  <SourceSummary mapping={mappingOf(key)} />
                </Table.Cell>
                <Table.Cell>
                  <Coverage of={coverage.find((each) => each.device_key === key)} />
                </Table.Cell>
                {values && (
                  <Table.Cell>
                    {values[key] ?? <span className="text-ui-fg-subtle">{t("devices.noValue")}</span>}
                  </Table.Cell>
                )}
                <Table.Cell>
                  <div className="flex justify-end gap-x-1">
                    <IconButton
                      size="small"
                      variant="transparent"
                      aria-label={t("devices.editKey", { key })}
                      onClick={() => setEdited(key)}
                    >
                      <PencilSquare aria-hidden />
                    </IconButton>
                    <RemoveButton mapping={mappingOf(key)} deviceKey={key} />
                  </div>
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
      {edited && (
        <DeviceKeyDrawer
          category={category}
          deviceKey={edited}
          source={mappingOf(edited)?.source ?? null}
          close={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** How many items of the category have a value: a key with missing values needs a look. */
function Coverage({ of }: { of: AdminDeviceCoverage | undefined }) {
  const t = useText()
  const { number } = useFormat()
  if (!of || of.items === 0) return <span className="text-ui-fg-muted">-</span>
  const text = t("devices.covered", { with: number(of.with_value), items: number(of.items) })
  return (
    <Text as="span" size="small" className={of.with_value < of.items ? "text-ui-tag-orange-text" : undefined}>
      {text}
    </Text>
  )
}

function SourceSummary({ mapping }: { mapping: AdminDeviceMapping | null }) {
  const t = useText()
  if (!mapping) return <span className="text-ui-fg-subtle">{t("devices.notMapped")}</span>
  if (!mapping.source) return <Badge size="2xsmall" color="red" children={t("devices.unreadable")} />
  const fallback = toLastFallback(mapping.source)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {toSourcesInTurn(mapping.source).map((source, index) => (
        <SourceBadge key={index} source={source} isFirst={index === 0} />
      ))}
      {fallback && (
        <Text as="span" size="xsmall" className="text-ui-fg-subtle">
          {t("devices.otherwise", { value: fallback })}
        </Text>
      )}
    </div>
  )
}

function SourceBadge({ source, isFirst }: { source: DeviceSource; isFirst: boolean }) {
  const t = useText()
  const mapped = source.type === "fixed" ? 0 : Object.keys(source.value_map ?? {}).length
  return (
    <>
      {!isFirst && (
        <Text as="span" size="xsmall" className="text-ui-fg-subtle">
          {t("devices.else")}
        </Text>
      )}
      <Badge size="2xsmall">{t(`devices.types.${source.type}.name`)}</Badge>
      <Text as="span" size="small">
        {toSourceKey(source)}
      </Text>
      {mapped > 0 && (
        <Text as="span" size="xsmall" className="text-ui-fg-subtle">
          {t("devices.mappedValues", { count: mapped })}
        </Text>
      )}
    </>
  )
}

function RemoveButton({ mapping, deviceKey }: { mapping: AdminDeviceMapping | null; deviceKey: string }) {
  const t = useText()
  const askFirst = useAskFirst()
  const estimate = useEstimateRemoval(DEVICE_MAPPINGS, useMutationToasts())
  const unmap = useRemoveMapping(
    DEVICE_MAPPINGS,
    useMutationToasts(() => t("devices.removed", { key: deviceKey })),
  )
  if (!mapping) return null
  const remove = async () => {
    const touches = await estimate.mutateAsync(mapping.id)
    if (await askFirst(t("devices.removeKey", { key: deviceKey }), touches)) unmap.mutate(mapping.id)
  }
  return (
    <IconButton
      size="small"
      variant="transparent"
      aria-label={t("devices.removeKey", { key: deviceKey })}
      isLoading={estimate.isPending || unmap.isPending}
      // A toast reports a failure.
      onClick={() => void remove().catch(() => undefined)}
    >
      <XMark aria-hidden />
    </IconButton>
  )
}

/** The number of a category's keys with a source. The list shows for each key how many items have a value. */
function Completeness({ mapped, total }: { mapped: number; total: number }) {
  const t = useText()
  const text = t("devices.complete", { mapped, total })
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Progress label={text} done={mapped} total={total} />
      <Text size="small" className="text-ui-fg-subtle">
        {text}
      </Text>
    </div>
  )
}
