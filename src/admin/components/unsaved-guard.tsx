import { Prompt } from "@medusajs/ui"
import { useEffect } from "react"
import { useBlocker } from "react-router-dom"
import { useText } from "../i18n/use-text"

/** Asks before the user leaves the page with unsaved changes. The browser asks if the user presses the browser's own buttons. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnloadGuard(isUnsaved)
  return (
    <Prompt open={blocker.state === "blocked"} variant="confirmation">
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t("unsaved.title")}</Prompt.Title>
          <Prompt.Description>{t("unsaved.meaning")}</Prompt.Description>
        </Prompt.Header>
        <Prompt.Footer>
          <Prompt.Cancel type="button" onClick={() => blocker.reset?.()}>
            {t("unsaved.stay")}
          </Prompt.Cancel>
          <Prompt.Action type="button" onClick={() => blocker.proceed?.()}>
            {t("unsaved.leave")}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}

/** Has the browser ask before the user closes or reloads the page. */
export function useUnloadGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isUnsaved])
}
