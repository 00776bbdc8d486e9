import { Button, Text, usePrompt } from "@medusajs/ui"
import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { Section } from "../../components/section"
import { useAdoptDatabase } from "../../hooks/api/overview"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"

/** Two stores that push for one shop would undo each other: a person says which one it is. */
export function CopiedDatabase({ overview }: { overview: AdminOverview }) {
  const t = useText()
  const { toText } = useServerText()
  const problem = overview.problems.find(({ code }) => code === "copied_database")
  const prompt = usePrompt()
  const adopt = useAdoptDatabase(useMutationToasts(() => t("copied.adopted")))
  const ask = async () => {
    const agreed = await prompt({
      title: t("copied.prompt.title"),
      description: t("copied.prompt.meaning"),
      confirmText: t("copied.adopt"),
      cancelText: t("actions.cancel"),
      variant: "danger",
    })
    if (agreed) adopt.mutate()
  }
  return (
    <Section
      title={t("copied.title")}
      subtitle={t("copied.what")}
      actions={
        <Button size="small" isLoading={adopt.isPending} onClick={() => void ask()}>
          {t("copied.adopt")}
        </Button>
      }
    >
      <Text size="small" className="text-ui-fg-subtle break-words px-6 py-4">
        {problem && toText(problem.why)}
      </Text>
    </Section>
  )
}
