import { Button } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useChangeSettings, useEstimateSettings } from "../../hooks/api/settings"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useQuestion } from "../../hooks/use-question"
import { useText } from "../../i18n/use-text"
import { useConsequenceText } from "../../i18n/use-consequence-text"

const ON = { enabled: true }

/** Switches pushing on after the user has seen the items that the store would send. */
export function StartSelling({ isReady }: { isReady: boolean }) {
  const t = useText()
  const toConsequenceText = useConsequenceText()
  const prompt = useQuestion()
  const estimate = useEstimateSettings(useMutationToasts())
  const change = useChangeSettings(useMutationToasts(() => t("switchOn.done")))
  if (!isReady) {
    return (
      <Button size="small" variant="secondary" asChild>
        <Link to="/settings/partner-commerce">{t("switchOn.missing")}</Link>
      </Button>
    )
  }
  const switchOn = async () => {
    const { touches } = await estimate.mutateAsync(ON)
    const agreed = await prompt({
      title: t("switchOn.prompt"),
      description: toConsequenceText(touches),
      confirmText: t("switchOn.name"),
      cancelText: t("actions.cancel"),
      variant: "confirmation",
    })
    if (agreed) change.mutate(ON)
  }
  return (
    <Button
      size="small"
      isLoading={estimate.isPending || change.isPending}
      // A toast reports a failure.
      onClick={() => void switchOn().catch(() => undefined)}
    >
      {t("switchOn.name")}
    </Button>
  )
}
