import { Button, Text, usePrompt } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { api } from "../../client/api"
import type { Run } from "../../client/types"
import { RunStatusBadge } from "../../components/badges"
import { Section } from "../../components/section"
import { useRunAction } from "../../hooks/use-push"
import { useText } from "../../i18n/use-text"

/** A push that the brake holds: a person decides. */
export function HeldRun({ run }: { run: Run }) {
  const t = useText()
  const prompt = usePrompt()
  const confirm = useRunAction({ run: api.confirmHeld, done: t("push.started") })
  const ask = async () => {
    const agreed = await prompt({
      title: t("heldRun.prompt.title"),
      description: run.message ?? t("heldRun.what"),
      confirmText: t("heldRun.confirm"),
      cancelText: t("actions.cancel"),
      variant: "danger",
    })
    if (agreed) confirm.mutate()
  }
  return (
    <Section
      title={t("heldRun.title")}
      badge={<RunStatusBadge status="held" />}
      actions={
        <>
          <Button size="small" variant="secondary" asChild>
            <Link to="/partner-commerce/preview">{t("heldRun.look")}</Link>
          </Button>
          <Button size="small" isLoading={confirm.isPending} onClick={() => void ask()}>
            {t("heldRun.confirm")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Text size="small" weight="plus">
          {run.message}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {t("heldRun.what")}
        </Text>
      </div>
    </Section>
  )
}
