import { useEffect, useRef, useState } from "react"
import type { Settings, SettingsChange } from "../../../../settings/rules/settings"
import { useChangeSettings, useSettings } from "../../../hooks/api/settings"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { useText } from "../../../i18n/use-text"

export interface SettingsForm {
  set: (change: SettingsChange) => void
  /** Sets the reason why the typed value of a setting cannot be saved; null removes it. */
  setProblem: (name: keyof Settings, problem: string | null) => void
  changed: number
  /** The change that would be saved. */
  change: SettingsChange
  hasProblems: boolean
  isSaving: boolean
  /** @param done called after the save */
  save: (done?: () => void) => void
  discard: () => void
  /** Incremented when the form must forget typed text. */
  generation: number
}

/** Props of every part of the form. */
export interface SettingsProps {
  values: Settings
  form: SettingsForm
}

/**
 * The stored settings, overlaid with the user's unsaved changes.
 *
 * @param isQuiet shows no toast after a successful save, because the page shows the result itself
 */
export function useSettingsForm({ isQuiet = false } = {}) {
  const t = useText()
  const { data: stored, error, refetch } = useSettings()
  const [change, setChange] = useState<SettingsChange>({})
  const [problems, setProblems] = useState<Partial<Record<keyof Settings, string>>>({})
  const [generation, setGeneration] = useState(0)
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  }, [change])
  const discard = () => {
    setChange({})
    setProblems({})
    setGeneration((before) => before + 1)
  }
  const { mutate, isPending } = useChangeSettings(useMutationToasts(() => (isQuiet ? undefined : t("settings.saved"))))
  const names = Object.keys(change) as (keyof Settings)[]
  return {
    values: stored && ({ ...stored, ...change } as Settings),
    error,
    retry: refetch,
    set: (given: SettingsChange) => setChange((before) => ({ ...before, ...given })),
    setProblem: (name: keyof Settings, problem: string | null) =>
      setProblems(({ [name]: _, ...others }) => (problem === null ? others : { ...others, [name]: problem })),
    change,
    changed: names.filter((name) => JSON.stringify(change[name]) !== JSON.stringify(stored?.[name])).length,
    hasProblems: Object.keys(problems).length > 0,
    isSaving: isPending,
    /** Keeps the typed text until the stored settings have been read again. */
    save: (done?: () => void) =>
      mutate(change, {
        onSuccess: () => {
          // Changes made during the save are still unsaved.
          if (latest.current === change) discard()
          else setChange((now) => without(now, change))
          done?.()
        },
      }),
    discard,
    generation,
  }
}

/** The settings of a change whose values differ from those of another change. */
const without = (change: SettingsChange, saved: SettingsChange): SettingsChange =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => value !== saved[name as keyof SettingsChange]))
