import { InformationCircleSolid, XMark } from "@medusajs/icons"
import { Badge, Button, IconButton, Table, Text, Tooltip } from "@medusajs/ui"
import { useMemo } from "react"
import { Link } from "react-router-dom"
import type { AdminCategoryMappedResponse } from "../../../../../api/admin/partner-commerce/category-mappings/category-mapping-view"
import { LEFT_OUT } from "../../../../../activity/rules/fix-path"
import { Picker } from "../../../../components/picker"
import { Section } from "../../../../components/section"
import { Empty, Failed, Loading } from "../../../../components/states"
import { useRemoteCategories } from "../../../../hooks/api/categories"
import {
  CATEGORY_MAPPINGS,
  type CategoryMappingInput,
  useCategoryMappings,
  useMapCategory,
} from "../../../../hooks/api/category-mappings"
import { WHOLE_LIST } from "../../../../hooks/api/limits"
import { useEstimateMappings, useEstimateRemoval, useRemoveMapping } from "../../../../hooks/api/mapping-resource"
import { useStoreCategories } from "../../../../hooks/api/store"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useFormat } from "../../../../i18n/use-format"
import { useQuestion } from "../../../../hooks/use-question"
import { useText } from "../../../../i18n/use-text"
import { useConsequenceText } from "../../../../i18n/use-consequence-text"
import { useNamedField } from "../use-named-field"
import { isLeftOut, toTreeRows, type TreeRow } from "./category-tree"
import { toTotal } from "../sum-estimates"

/** The store's category tree, each category with its category at the service. */
export function CategoryTreeSection() {
  const t = useText()
  const tree = useStoreCategories()
  const mappings = useCategoryMappings()
  const rows = useMemo(
    () => tree.data && mappings.data && toTreeRows(tree.data.product_categories, mappings.data),
    [tree.data, mappings.data],
  )
  const error = tree.error ?? mappings.error
  return (
    <Section level="h1" title={t("categories.title")} subtitle={t("categories.subtitle")}>
      {!rows &&
        (error ? (
          <Failed error={error} retry={() => Promise.all([tree.refetch(), mappings.refetch()])} />
        ) : (
          <Loading />
        ))}
      {rows?.length === 0 && <NoCategories />}
      {rows && rows.length > 0 && (
        <>
          <LeftOut count={rows.filter(isLeftOut).length} />
          <TreeTable rows={rows} />
          {tree.data && tree.data.count > WHOLE_LIST && (
            <Text size="small" className="text-ui-fg-subtle px-6 py-3">
              {t("states.tooMany", { shown: WHOLE_LIST, count: tree.data.count })}
            </Text>
          )}
        </>
      )}
    </Section>
  )
}

/** The number of categories that need a mapping, shown above the list. */
function LeftOut({ count }: { count: number }) {
  const t = useText()
  if (count === 0) return null
  return (
    <Text size="small" weight="plus" className="text-ui-tag-orange-text px-6 py-3">
      {t("categories.leftOut", { count })}
    </Text>
  )
}

function NoCategories() {
  const t = useText()
  const action = (
    <Button size="small" variant="secondary" asChild>
      <Link to="/categories">{t("categories.empty.action")}</Link>
    </Button>
  )
  return <Empty title={t("categories.empty.title")} message={t("categories.empty.message")} action={action} />
}

function TreeTable({ rows }: { rows: TreeRow[] }) {
  const t = useText()
  const leftOut = rows.find(isLeftOut)
  return (
    <div className="overflow-x-auto">
      <Table className="table-fixed">
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell className="w-[36%] sm:w-[40%]">{t("categories.own")}</Table.HeaderCell>
            <Table.HeaderCell className="hidden w-24 text-right sm:table-cell">
              {t("categories.products")}
            </Table.HeaderCell>
            <Table.HeaderCell>{t("categories.remote")}</Table.HeaderCell>
            <Table.HeaderCell className="w-14">
              <span className="sr-only">{t("actions.remove")}</span>
            </Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <CategoryRow key={row.id} row={row} name={row.id === leftOut?.id ? LEFT_OUT : undefined} />
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

/** The picker's value for "Do not sell this category". The name of a category is never empty. */
const NOT_SOLD = ""

/** @param name names the row in the page's address */
function CategoryRow({ row, name }: { row: TreeRow; name: string | undefined }) {
  const t = useText()
  const { ref } = useNamedField(name)
  const { number } = useFormat()
  const remote = useRemoteCategories()
  const toasts = useMutationToasts<AdminCategoryMappedResponse, CategoryMappingInput>(
    ({ touches }, { category }) =>
      `${category === null ? t("categories.keptOff", { name: row.name }) : t("categories.mapped", { name: row.name, category })}. ${t("touches.items", { count: touches.items, number: number(touches.items) })}`,
  )
  const map = useMapCategory(toasts)
  const toConsequenceText = useConsequenceText()
  const prompt = useQuestion()
  const estimateMapping = useEstimateMappings<CategoryMappingInput>(CATEGORY_MAPPINGS, useMutationToasts())
  /** Asks first if the choice stops the sale of products, or moves products of a mapped category. */
  const pick = async (picked: string) => {
    const category = picked === NOT_SOLD ? null : picked
    const mapping = { category_id: row.id, category }
    const question =
      category === null
        ? ({
            title: t("categories.keepOffPrompt", { name: row.name }),
            confirmText: t("categories.doNotSell"),
            variant: "danger",
          } as const)
        : ({
            title: t("categories.movePrompt", { name: row.name, category }),
            confirmText: t("categories.move"),
            variant: "confirmation",
          } as const)
    const isAsked = category === null || row.mapping !== null || row.inherited !== null
    const agreed =
      !isAsked ||
      (await prompt({
        ...question,
        description: toConsequenceText(toTotal(await estimateMapping.mutateAsync([mapping]))),
        cancelText: t("actions.cancel"),
      }))
    if (agreed) map.mutate(mapping)
  }
  const estimate = useEstimateRemoval(CATEGORY_MAPPINGS, useMutationToasts())
  const isKeptOff = row.mapping?.category === null
  const unmap = useRemoveMapping(
    CATEGORY_MAPPINGS,
    useMutationToasts(() => t(isKeptOff ? "categories.soldAgain" : "categories.unmapped", { name: row.name })),
  )
  const remove = async (id: string) => {
    const agreed = await prompt({
      title: t(isKeptOff ? "categories.sellAgainPrompt" : "categories.removePrompt", { name: row.name }),
      description: toConsequenceText(await estimate.mutateAsync(id)),
      confirmText: t(isKeptOff ? "selling.again" : "actions.remove"),
      cancelText: t("actions.cancel"),
      variant: isKeptOff ? "confirmation" : "danger",
    })
    if (agreed) unmap.mutate(id)
  }
  const isGone =
    row.mapping !== null &&
    !isKeptOff &&
    remote.data !== undefined &&
    !remote.data.categories.some(({ category }) => category === row.mapping?.category)
  const options = [
    { value: NOT_SOLD, label: t("categories.doNotSell") },
    ...(remote.data?.categories ?? []).map(({ category, device_keys }) => ({
      value: category,
      label: category,
      detail: t("categories.keyCount", { count: device_keys.length }),
    })),
  ]
  return (
    <Table.Row>
      <Table.Cell>
        <div style={{ paddingLeft: `min(${row.depth * 20}px, ${row.depth * 3}vw)` }}>
          <Link
            to={`/categories/${row.id}`}
            className="break-words text-ui-fg-base focus-visible:shadow-borders-focus hover:underline rounded-sm outline-none"
          >
            {row.name}
          </Link>
        </div>
      </Table.Cell>
      <Table.Cell className="hidden text-right sm:table-cell">
        {isLeftOut(row) ? (
          <Tooltip content={t("categories.leftOutFix")}>
            <Badge size="2xsmall" color="orange" tabIndex={0}>
              {number(row.products)}
            </Badge>
          </Tooltip>
        ) : (
          <span className={row.products === 0 ? "text-ui-fg-muted" : undefined}>{number(row.products)}</span>
        )}
      </Table.Cell>
      <Table.Cell className="py-2">
        <div ref={ref} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
          <div className="w-full min-w-0 max-w-72">
            <Picker
              label={t("categories.pickFor", { name: row.name })}
              value={row.mapping && (row.mapping.category ?? NOT_SOLD)}
              options={options}
              disabled={!remote.data}
              isBusy={map.isPending || estimateMapping.isPending}
              placeholder={
                row.inherited
                  ? t("categories.inherited", {
                      category: row.inherited.category ?? t("categories.notSold"),
                      from: row.inherited.from,
                    })
                  : t("categories.notMapped")
              }
              // A toast reports a failure.
              onPick={(picked) => void pick(picked).catch(() => undefined)}
            />
          </div>
          {isGone && (
            <Tooltip content={t("categories.goneFix")}>
              <Badge size="2xsmall" color="red" tabIndex={0}>
                <InformationCircleSolid aria-hidden />
                {t("categories.gone")}
              </Badge>
            </Tooltip>
          )}
        </div>
      </Table.Cell>
      <Table.Cell>
        {row.mapping && (
          <IconButton
            size="small"
            variant="transparent"
            aria-label={t(isKeptOff ? "categories.sellAgainFor" : "categories.removeFor", { name: row.name })}
            isLoading={estimate.isPending || unmap.isPending}
            // A toast reports a failure.
            onClick={() => row.mapping && void remove(row.mapping.id).catch(() => undefined)}
          >
            <XMark aria-hidden />
          </IconButton>
        )}
      </Table.Cell>
    </Table.Row>
  )
}
