import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type Language, toLanguage } from "../../messages/rules/language"
import { type FixableCode, type Message } from "../../messages/rules/message"
import { render, renderFix } from "../../messages/rules/render"

/**
 * Adds an event to the admin's notification feed, which every user sees. The text is stored, so it has one language.
 *
 * @param link page of the admin, relative to the admin's path
 */
export async function notifyFeed(
  container: MedusaContainer,
  { message, fixOf, link }: { message: Message; fixOf: FixableCode; link: string | null },
): Promise<void> {
  const language = await readLanguage(container)
  const lines = [renderFix(fixOf, language), ...(link === null ? [] : [toAddress(container, link)])]
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: "",
    channel: "feed",
    template: "admin-ui",
    data: { title: render(message, language), description: lines.join("\n") },
  })
}

/** The feed shows only text, so the text contains the whole address. */
function toAddress(container: MedusaContainer, link: string): string {
  const { backendUrl, path } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).admin
  return `${(backendUrl ?? "").replace(/\/$/, "")}${path}${link}`
}

const stores = z.array(
  z.object({ supported_locales: z.array(z.object({ locale_code: z.string() }).nullable()).nullish() }),
)

async function readLanguage(container: MedusaContainer): Promise<Language> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "store", fields: ["supported_locales.locale_code"] })
  const locales = stores.parse(data).flatMap(({ supported_locales }) => supported_locales ?? [])
  return toLanguage(locales.flatMap((locale) => locale?.locale_code ?? []))
}
