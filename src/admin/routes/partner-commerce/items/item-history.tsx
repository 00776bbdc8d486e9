import { Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { type AdminActivity } from "../../../../api/admin/partner-commerce/activity/activity-view"
import { AnswerBadge } from "../../../components/answer-badge"
import { ExchangeBody } from "../../../components/exchange-body"
import { Failed, Loading } from "../../../components/states"
import { TextLink } from "../../../components/text-link"
import { When } from "../../../components/when"
import { useActivity } from "../../../hooks/api/activity"
import { useText } from "../../../i18n/use-text"
import { useOperationText } from "../../../i18n/use-operation-text"

const SHOWN = 10

/** Requests and callbacks about an item with their answers, the newest first. */
export function ItemHistory({ partnerId }: { partnerId: string }) {
  const t = useText()
  const { data, error, refetch } = useActivity({ partner_id: partnerId, limit: SHOWN })
  return (
    <div className="px-6 py-4">
      <Heading level="h2" className="mb-3">
        {t("history.title")}
      </Heading>
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Loading />)}
      {data?.count === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("history.nothing")}
        </Text>
      )}
      <ol className="flex flex-col divide-y">
        {data?.activity.map((activity) => (
          <Exchange key={activity.id} activity={activity} partnerId={partnerId} />
        ))}
      </ol>
      {data && data.count > SHOWN && (
        <Text size="small" className="mt-3">
          <TextLink to={`/partner-commerce/activity?partner_id=${encodeURIComponent(partnerId)}`}>
            {t("history.all")}
          </TextLink>
        </Text>
      )}
    </div>
  )
}

function Exchange({ activity, partnerId }: { activity: AdminActivity; partnerId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="py-2">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="focus-visible:shadow-borders-focus cursor-pointer rounded-sm outline-none">
          <span className="txt-compact-small inline-flex w-[calc(100%-1.5rem)] flex-wrap items-center gap-x-3 align-middle">
            <Operation name={activity.operation} />
            <AnswerBadge activity={activity} />
            <span className="text-ui-fg-subtle ml-auto">
              <When at={activity.at} />
            </span>
          </span>
        </summary>
        {isOpen && (
          <>
            {activity.error && (
              <Text size="small" className="text-ui-fg-base mt-2 break-words">
                {activity.error}
              </Text>
            )}
            <div className="mt-2 flex flex-col gap-y-4">
              <ExchangeBody of="request" body={toItemParts(activity.request, partnerId)} />
              <ExchangeBody of="answer" body={toItemParts(activity.response, partnerId)} />
            </div>
          </>
        )}
      </details>
    </li>
  )
}

/** The operation of a request, in words and by name. */
function Operation({ name }: { name: string }) {
  const word = useOperationText()(name)
  return (
    <span className="inline-flex min-w-0 items-baseline gap-x-2">
      <span className="text-ui-fg-base">{word}</span>
      {word !== name && <code className="txt-compact-xsmall text-ui-fg-subtle truncate">{name}</code>}
    </span>
  )
}

/** Extracts the parts of a body that concern this item; the whole body if that cannot be decided. */
function toItemParts(body: unknown, partnerId: string): unknown {
  const found = findParts(body, partnerId)
  if (found.length === 0) return body
  return found.length === 1 ? found[0] : found
}

function findParts(value: unknown, partnerId: string): unknown[] {
  if (typeof value !== "object" || value === null) return []
  const parts: unknown[] = Object.values(value)
  if (parts.includes(partnerId)) return [value]
  return parts.flatMap((part) => findParts(part, partnerId))
}
