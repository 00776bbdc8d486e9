import { ArrowPath } from "@medusajs/icons"
import { Badge, Button, Text } from "@medusajs/ui"
import { useState } from "react"
import type { CategoryNews } from "../../../../../catalog/rules/configuration/category-news"
import type { AdminCategoryListResponse } from "../../../../../api/admin/partner-commerce/categories/category-view"
import { Section } from "../../../../components/section"
import { Empty, Failed, Loading } from "../../../../components/states"
import { When } from "../../../../components/when"
import {
  useAcknowledgeCategories,
  useRefreshRemoteCategories,
  useRemoteCategories,
} from "../../../../hooks/api/categories"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { SearchInput } from "../../../../components/search-input"
import { TextLink } from "../../../../components/text-link"
import { useText } from "../../../../i18n/use-text"

const SHOWN = 100

/** The service's list of categories, the time of the last read, and the changes that no user has acknowledged. */
export function RemoteListSection() {
  const t = useText()
  const { data, error, refetch } = useRemoteCategories()
  const toasts = useMutationToasts<AdminCategoryListResponse>(({ since_acknowledged: news }) =>
    hasNews(news) ? t("remoteList.moved") : t("remoteList.same"),
  )
  const refresh = useRefreshRemoteCategories(toasts)
  return (
    <Section
      title={t("remoteList.title")}
      subtitle={
        data?.read_at && (
          <>
            {t("remoteList.readAt")} <When at={data.read_at} />
          </>
        )
      }
      actions={
        <Button size="small" variant="secondary" isLoading={refresh.isPending} onClick={() => refresh.mutate()}>
          <ArrowPath aria-hidden />
          {t("remoteList.refresh")}
        </Button>
      }
    >
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Loading />)}
      {data && hasNews(data.since_acknowledged) && <News news={data.since_acknowledged} />}
      {data && data.gone.length > 0 && <Gone gone={data.gone} />}
      {data?.count === 0 && <Empty title={t("remoteList.empty.title")} message={t("remoteList.empty.message")} />}
      {data && data.count > 0 && <RemoteList list={data} />}
    </Section>
  )
}

const hasNews = (news: CategoryNews) => Object.values(news).some((changes: unknown[]) => changes.length > 0)

const COLORS = { added: "green", removed: "red", device_keys_changed: "orange" } as const

/** Changes of the service's list that no user has acknowledged. */
function News({ news }: { news: CategoryNews }) {
  const t = useText()
  const acknowledge = useAcknowledgeCategories(useMutationToasts())
  const changes = [
    ...news.added.map((category) => ({ kind: "added", category, keys: "" }) as const),
    ...news.removed.map((category) => ({ kind: "removed", category, keys: "" }) as const),
    ...news.device_keys_changed.map(
      ({ category, added, removed }) =>
        ({
          kind: "device_keys_changed",
          category,
          keys: [...added.map((key) => `+ ${key}`), ...removed.map((key) => `− ${key}`)].join(", "),
        }) as const,
    ),
  ]
  return (
    <section aria-label={t("remoteList.changes")} className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex items-center justify-between gap-x-4">
        <Text size="small" weight="plus">
          {t("remoteList.changes")}
        </Text>
        <Button size="small" variant="secondary" isLoading={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
          {t("remoteList.seen")}
        </Button>
      </div>
      <ul className="flex flex-col gap-y-2">
        {changes.map(({ kind, category, keys }) => (
          <li key={`${kind} ${category}`} className="flex flex-wrap items-center gap-x-2">
            <Badge size="2xsmall" color={COLORS[kind]}>
              {t(`remoteList.kinds.${kind}`)}
            </Badge>
            <Text size="small">{category}</Text>
            {keys && (
              <Text size="small" className="text-ui-fg-subtle">
                {keys}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Gone({ gone }: { gone: AdminCategoryListResponse["gone"] }) {
  const t = useText()
  return (
    <div className="px-6 py-4">
      <Text size="small" weight="plus">
        {t("remoteList.gone")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {gone.map(({ category }) => category).join(", ")}
      </Text>
    </div>
  )
}

function RemoteList({ list }: { list: AdminCategoryListResponse }) {
  const t = useText()
  const [typed, setTyped] = useState("")
  const found = list.categories.filter(({ category }) => category.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <>
      <div className="px-6 py-3">
        <SearchInput label={t("remoteList.search")} value={typed} onSearch={setTyped} restMs={0} />
      </div>
      <ul className="max-h-[480px] divide-y overflow-y-auto" tabIndex={0} aria-label={t("remoteList.title")}>
        {found.slice(0, SHOWN).map(({ category, device_keys }) => (
          <li key={category} className="flex items-center justify-between gap-x-4 px-6 py-3">
            <Text size="small" leading="compact">
              {category}
            </Text>
            <TextLink
              to={`/settings/partner-commerce/device-keys?category=${encodeURIComponent(category)}`}
              className="txt-compact-small whitespace-nowrap"
            >
              {t("categories.keyCount", { count: device_keys.length })}
            </TextLink>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Empty title={t("picker.none")} message={t("remoteList.noneFound")} />}
      {found.length > SHOWN && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-3">
          {t("states.tooMany", { shown: SHOWN, count: found.length })}
        </Text>
      )}
    </>
  )
}
