import { ArrowPath } from "@medusajs/icons"
import { Badge, Button, Text } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../../../client/api"
import type { RemoteCategories } from "../../../../client/types"
import { Section } from "../../../../components/section"
import { Empty, Failed, Loading } from "../../../../components/states"
import { ALL, useAction } from "../../../../components/use-action"
import { When } from "../../../../components/when"
import { useRemoteCategories } from "../../../../hooks/use-mappings"
import { SearchInput } from "../../../../components/search-input"
import { TextLink } from "../../../../components/text-link"
import { useText } from "../../../../i18n/use-text"

const SHOWN = 100

/** The service's own list, when it was read, and what changed in it. */
export function RemoteListSection() {
  const t = useText()
  const cache = useQueryClient()
  const { data, error, refetch } = useRemoteCategories()
  const [changed, setChanged] = useState<RemoteCategories["changed"]>(null)
  const refresh = useAction({
    run: async () => {
      const list = await api.readCategories(true)
      cache.setQueryData([...ALL, "categories"], list)
      setChanged(list.changed)
      return list
    },
    done: ({ changed: change }) => (change && hasChanges(change) ? t("remoteList.moved") : t("remoteList.same")),
  })
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
      {changed && hasChanges(changed) && <Changes changed={changed} />}
      {data && data.gone.length > 0 && <Gone gone={data.gone} />}
      {data?.count === 0 && <Empty title={t("remoteList.empty.title")} message={t("remoteList.empty.message")} />}
      {data && data.count > 0 && <RemoteList list={data} />}
    </Section>
  )
}

type Change = NonNullable<RemoteCategories["changed"]>

const hasChanges = (change: Change) => Object.values(change).some((names: string[]) => names.length > 0)

function Changes({ changed }: { changed: Change }) {
  const t = useText()
  return (
    <ul className="flex flex-col gap-y-1 px-6 py-4" aria-label={t("remoteList.changes")}>
      {(["added", "removed", "device_keys_changed"] as const).flatMap((kind) =>
        changed[kind].map((name) => (
          <li key={`${kind} ${name}`} className="flex items-center gap-x-2">
            <Badge size="2xsmall" color={kind === "removed" ? "red" : kind === "added" ? "green" : "orange"}>
              {t(`remoteList.kinds.${kind}`)}
            </Badge>
            <Text size="small">{name}</Text>
          </li>
        )),
      )}
    </ul>
  )
}

function Gone({ gone }: { gone: RemoteCategories["gone"] }) {
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

function RemoteList({ list }: { list: RemoteCategories }) {
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
