import { Button, Text } from "@medusajs/ui"
import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { Section } from "../../components/section"
import { useAdoptDatabase } from "../../hooks/api/overview"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useFormat } from "../../i18n/use-format"
import { useServerText } from "../../i18n/use-server-text"
import { useQuestion } from "../../hooks/use-question"
import { useText } from "../../i18n/use-text"
import { DECISION } from "./needs-actions"

type Move = NonNullable<AdminOverview["move"]>

/** The user chooses one of two stores that push for one shop, because they would undo each other's changes. Going live is the same step. */
export function CopiedDatabase({ move }: { move: Move }) {
  const t = useText()
  const texts = move.why.code === "goes_live" ? "goLive" : "copied"
  const prompt = useQuestion()
  const adopt = useAdoptDatabase(useMutationToasts(() => t("copied.adopted")))
  const ask = async () => {
    const agreed = await prompt({
      title: t(`${texts}.prompt.title`),
      description: t(`${texts}.prompt.meaning`),
      confirmText: t(`${texts}.adopt`),
      cancelText: t("actions.cancel"),
      variant: "danger",
    })
    if (agreed) adopt.mutate()
  }
  return (
    <Section
      id={DECISION}
      title={t(`${texts}.title`)}
      subtitle={t(`${texts}.what`)}
      actions={
        <Button size="small" isLoading={adopt.isPending} onClick={() => void ask()}>
          {t(`${texts}.adopt`)}
        </Button>
      }
    >
      <Steps move={move} />
    </Section>
  )
}

/** Describes the step before the user takes it: the differences and the consequences. */
function Steps({ move }: { move: Move }) {
  const t = useText()
  const { number } = useFormat()
  const { toText } = useServerText()
  const { why, environment, items, known_here, missing_settings } = move
  return (
    <div className="txt-small text-ui-fg-subtle flex flex-col gap-y-2 break-words px-6 py-4">
      <Text size="small">{toText(why)}</Text>
      <ol className="list-decimal pl-4">
        <li>{t("copied.steps.read", { environment })}</li>
        <li>
          {known_here > 0
            ? t("copied.steps.known", { known: number(known_here), items: number(items) })
            : t("copied.steps.new", { items: number(items) })}
        </li>
        {missing_settings.length > 0 && (
          <li>
            {t("copied.steps.settings", {
              settings: missing_settings.map((name) => t(`settings.fields.${name}.label`)).join(", "),
            })}
          </li>
        )}
      </ol>
    </div>
  )
}
