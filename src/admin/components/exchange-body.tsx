import { Heading, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { PRODUCT_STATUS } from "../../service/rules/wire/catalog"
import { useMoment } from "../hooks/use-moment"
import { useFormat } from "../i18n/use-format"
import { useLanguage } from "../i18n/use-language"
import { useServerText } from "../i18n/use-server-text"
import { NAMESPACE, useText } from "../i18n/use-text"
import { type BodyFact, toBodyFacts, toPlainLabel } from "../lib/body-facts"
import { FactList } from "./fact-list"

interface ExchangeBodyProps {
  of: "request" | "answer"
  body: unknown
}

/** A request's or an answer's body: first its fields in words, and the raw body behind a button. */
export function ExchangeBody({ of, body }: ExchangeBodyProps) {
  const t = useText()
  const id = useId()
  const { facts } = toBodyFacts(body)
  const title = t(of === "request" ? "activity.sent" : "activity.received")
  return (
    <section aria-labelledby={id}>
      <Heading id={id} level="h2" className="mb-2">
        {title}
      </Heading>
      {facts.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("activity.noBody")}
        </Text>
      )}
      <BodyFacts body={body} />
      {facts.length > 0 && (
        <details className="mt-3">
          <summary className="txt-compact-small text-ui-fg-subtle focus-visible:shadow-borders-focus cursor-pointer rounded-sm outline-none">
            {t(of === "request" ? "activity.showRawRequest" : "activity.showRawAnswer")}
          </summary>
          <pre
            tabIndex={0}
            aria-label={title}
            className="txt-compact-xsmall bg-ui-bg-component text-ui-fg-subtle mt-2 max-h-96 overflow-auto rounded-md p-3"
          >
            {JSON.stringify(body, null, 2)}
          </pre>
        </details>
      )}
    </section>
  )
}

/** The fields of a body in words. */
export function BodyFacts({ body }: { body: unknown }) {
  const t = useText()
  const { toLabel, toValue } = useFactText()
  const { facts, left } = toBodyFacts(body)
  return (
    <>
      <FactList facts={facts.map((fact) => [toLabel(fact), toValue(fact)] as const)} />
      {left > 0 && (
        <Text size="small" className="text-ui-fg-subtle mt-2">
          {t("activity.moreFields", { count: left })}
        </Text>
      )}
    </>
  )
}

const STATUS_NAMES = Object.fromEntries(Object.entries(PRODUCT_STATUS).map(([name, code]) => [code, name]))
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function useFactText() {
  const t = useText()
  const { language } = useLanguage()
  const { t: toText, i18n } = useTranslation(NAMESPACE, { lng: language })
  const { toWord } = useServerText()
  const { number } = useFormat()
  const moment = useMoment()
  const findText = (key: string) => (i18n.exists(key, { ns: NAMESPACE, lng: language }) ? toText(key) : undefined)
  const toStep = (step: string | number) => {
    if (typeof step === "number") return String(step)
    return findText(`activity.fields.${step}`) ?? findText(`fields.${step}`) ?? toPlainLabel(step)
  }
  const toShown = (key: string | number | undefined, value: BodyFact["value"]): string => {
    if (Array.isArray(value)) return value.map((each) => toShown(key, each)).join(", ")
    if (value === null) return t("activity.emptyField")
    if (typeof value === "boolean") return t(value ? "settings.on" : "settings.off")
    if (typeof value === "number") {
      const status = key === "status" ? STATUS_NAMES[value] : undefined
      return (status && findText(`remoteStatuses.${status}`)) ?? number(value)
    }
    if (MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return moment(value)
    return typeof key === "string" ? toWord(key, value) : value
  }
  return {
    toLabel: ({ path }: BodyFact) => path.map(toStep).join(" › ") || t("activity.text"),
    toValue: ({ path, value }: BodyFact) => toShown(path.at(-1), value),
  }
}
