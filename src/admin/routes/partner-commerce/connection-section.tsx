import { ArrowPath, SquareTwoStackMini } from "@medusajs/icons"
import { IconButton, StatusBadge, Text, Tooltip } from "@medusajs/ui"
import {
  type AdminFailedCall,
  type AdminPingCheck,
} from "../../../api/admin/partner-commerce/connection-check/connection-check-view"
import { type AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { EnvironmentBadge } from "../../components/badges"
import { Section, SectionRow } from "../../components/section"
import { Empty, Failed, Loading } from "../../components/states"
import { When } from "../../components/when"
import { useConnection } from "../../hooks/api/connection"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"
import { toAdvice } from "./failure-advice"
import { toCallbackAddress } from "../../lib/callback-address"
import { useCopy } from "../../hooks/use-copy"

/** Shows whether both APIs answer with the token, and which service answers. */
export function ConnectionSection({ overview }: { overview: AdminOverview }) {
  const t = useText()
  const { data, error, refetch, isFetching, dataUpdatedAt } = useConnection({ enabled: overview.configured })
  return (
    <Section
      title={t("connection.title")}
      actions={
        overview.configured && (
          <Tooltip content={t("connection.check")}>
            <IconButton
              size="small"
              variant="transparent"
              aria-label={t("connection.check")}
              isLoading={isFetching}
              onClick={() => void refetch()}
            >
              <ArrowPath aria-hidden />
            </IconButton>
          </Tooltip>
        )
      }
    >
      {!overview.configured && <Empty title={t("connection.none.title")} message={t("connection.none.message")} />}
      {overview.configured && !data && (error ? <Failed error={error} retry={refetch} /> : <Loading />)}
      {overview.environment && (
        <SectionRow title={t("connection.environment")}>
          <EnvironmentBadge environment={overview.environment} />
        </SectionRow>
      )}
      {data && (
        <>
          <ApiRows name={t("connection.catalog")} ping={data.catalog} />
          <ApiRows name={t("connection.transactions")} ping={data.transactions} />
          {data.card_platform && (
            <SectionRow title={t("connection.cardPlatform")}>
              <Answer answer={data.card_platform} />
            </SectionRow>
          )}
          <SectionRow title={t("connection.asked")}>
            <When at={new Date(dataUpdatedAt).toISOString()} />
          </SectionRow>
        </>
      )}
      {overview.configured && <CallbackAddresses />}
    </Section>
  )
}

function ApiRows({ name, ping }: { name: string; ping: AdminPingCheck }) {
  return (
    <SectionRow title={name}>
      <div className="flex flex-col items-start gap-y-1">
        <Answer answer={ping} />
        {ping.ok && (
          <Text as="span" size="xsmall" className="text-ui-fg-subtle">
            {ping.nam} {ping.ver} · {ping.env}
          </Text>
        )}
      </div>
    </SectionRow>
  )
}

function Answer({ answer }: { answer: { ok: true } | AdminFailedCall }) {
  const t = useText()
  const { toText } = useServerText()
  const advice = answer.ok ? null : toAdvice(answer.why)
  return (
    <>
      <StatusBadge color={answer.ok ? "green" : "red"}>
        {answer.ok ? t("connection.ok") : t("connection.failed")}
      </StatusBadge>
      {!answer.ok && (
        <>
          <Text as="span" size="xsmall" className="text-ui-fg-subtle break-words">
            {toText(answer.why)}
          </Text>
          {advice && (
            <Text as="span" size="xsmall" className="text-ui-fg-base">
              {t(`connection.${advice}`)}
            </Text>
          )}
        </>
      )}
    </>
  )
}

const CALLBACKS = [
  ["base", ""],
  ["deal", "/trx/transaction"],
  ["status", "/trx/status"],
  ["token", "/trx/token"],
] as const

/** The addresses at which the service calls this store. The merchant gives them to the service. */
function CallbackAddresses() {
  const t = useText()
  const copy = useCopy(t("ids.copied"))
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div>
        <Text size="small" leading="compact" weight="plus" className="text-ui-fg-subtle">
          {t("connection.callbacks.title")}
        </Text>
        <Text size="xsmall" className="text-ui-fg-subtle text-pretty">
          {t("connection.callbacks.meaning")}
        </Text>
      </div>
      <ul className="flex flex-col gap-y-2">
        {CALLBACKS.map(([name, path]) => {
          const address = toCallbackAddress(path)
          return (
            <li key={name} className="flex items-center justify-between gap-x-2">
              <div className="min-w-0">
                <Text size="xsmall" className="text-ui-fg-subtle">
                  {t(`connection.callbacks.names.${name}`)}
                </Text>
                <Text size="small" className="break-all">
                  {address}
                </Text>
              </div>
              <IconButton
                size="2xsmall"
                variant="transparent"
                aria-label={t("ids.copy", { id: address })}
                onClick={() => copy(address)}
              >
                <SquareTwoStackMini aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
