import { api } from "../client/api"
import { useAction } from "../components/use-action"
import { useText } from "../i18n/use-text"
import { useFollowRun } from "./use-follow-run"

/** Starts a push; its end is told by a toast, and how it goes by the overview. */
export function usePush() {
  const t = useText()
  return useRunAction<Parameters<typeof api.push>[0]>({ run: api.push, done: t("push.started") })
}

/** Starts anything that is a run. */
export function useRunAction<Input = void>({
  run,
  done,
}: {
  run: (input: Input) => Promise<{ run_id: string }>
  done: string
}) {
  const follow = useFollowRun()
  return useAction<Input, { run_id: string }>({
    run: async (input) => {
      const started = await run(input)
      follow(started.run_id)
      return started
    },
    done: () => done,
  })
}
