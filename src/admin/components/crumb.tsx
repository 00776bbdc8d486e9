import { useText, type TextKey } from "../i18n/use-text"

/** A page's name in the row above it. */
export function Crumb({ text }: { text: TextKey }) {
  return <>{useText()(text)}</>
}
