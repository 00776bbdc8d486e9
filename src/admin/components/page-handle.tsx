import { readChosenLanguage } from "../i18n/chosen-language"
import en from "../i18n/json/en.json" with { type: "json" }
import fil from "../i18n/json/fil.json" with { type: "json" }
import { useText, type TextKey } from "../i18n/use-text"

/** A page's name above the page and in the title of the browser's tab, which Medusa reads outside of React. */
export const toPageHandle = (text: TextKey, title = text) => ({
  breadcrumb: () => <Crumb text={text} />,
  seo: () => ({ title: toTitle(title) }),
})

function toTitle(text: TextKey): string | undefined {
  const texts: unknown = readChosenLanguage() === "fil" ? fil : en
  const found = text
    .split(".")
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], texts)
  return typeof found === "string" ? found : undefined
}

/** A page's name in the row above it. */
function Crumb({ text }: { text: TextKey }) {
  return <>{useText()(text)}</>
}
