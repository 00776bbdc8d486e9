import { steadyClock } from "../../values/clock"
import { perStore } from "../../store/per-store"
import { withTimeLimit } from "../../concurrency/with-time-limit"
import { type Store } from "../../store/store"

/** A handler that reads another system may need a while for a page of 1,000 items. A handler that needs longer than this hangs. */
const LIMIT_MS = 5 * 60_000
/** A call without an answer keeps its page in memory. So after this many, none follows until one is answered or forgotten. */
const MOST_HANGING = 2
const FORGOTTEN_AFTER_MS = 60 * 60_000

interface Call {
  /** By the clock that never jumps. */
  begunAt: number
}

/**
 * Calls the merchant's hook for a push, with a time limit: a push that never ends would stop all other pushes of its process without a
 * problem.
 *
 * @throws the hook's own failure, or an error if the hook does not answer
 */
export async function askHook<Answer>(store: Store, ask: () => Promise<Answer>): Promise<Answer> {
  const calls = callsOf(store)
  const ageOf = ({ begunAt }: Call) => steadyClock() - begunAt
  for (const call of calls) if (ageOf(call) > FORGOTTEN_AFTER_MS) calls.delete(call)
  if ([...calls].filter((call) => ageOf(call) >= LIMIT_MS).length >= MOST_HANGING) throw noAnswer()

  const call = { begunAt: steadyClock() }
  calls.add(call)
  const asking = ask().finally(() => calls.delete(call))
  const answered = await withTimeLimit(
    LIMIT_MS,
    asking.then((answer) => ({ answer })),
  )
  if (!answered) throw noAnswer()
  return answered.answer
}

const callsOf = perStore(() => new Set<Call>())

const noAnswer = () => new Error(`The hook entriesProjected has not answered within ${LIMIT_MS / 60_000} minutes`)
