import type { Message } from "../../messages/rules/message"
import { useServerText } from "../i18n/use-server-text"
import { useText } from "../i18n/use-text"
import { toFailure } from "../lib/failure"

/** Describes a failure in words, with the next step. */
export function useFailureText() {
  const t = useText()
  const { toText } = useServerText()
  const toReason = ({ message, detail }: { message: string; detail: Message | null }) =>
    detail ? toText(detail) : message
  return (error: unknown): { title: string; message: string } => {
    const failure = toFailure(error)
    switch (failure.kind) {
      case "unreachable":
        return { title: t("failures.unreachable.title"), message: t("failures.unreachable.fix") }
      case "not_allowed":
        return { title: t("failures.not_allowed.title"), message: t("failures.not_allowed.fix") }
      case "unreadable":
        return { title: t("failures.unreadable.title"), message: t("failures.unreadable.fix", { file: failure.file }) }
      case "refused":
        return { title: t("failures.refused.title"), message: toReason(failure) }
      case "failed":
        return {
          title: t("failures.failed.title"),
          message: t("failures.failed.fix", { message: toReason(failure) }),
        }
    }
  }
}
