import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type MarkSource } from "../../modules/partner-commerce/mark-sources"
import { schedulePush } from "./push-queue"

export interface NoticedChange {
  source: MarkSource
  ids: string[]
  what: "stock" | "content"
}

/** Something changed: the variants behind it are marked, in one statement, and a push is scheduled. Nothing is read or compared here. */
export async function noticeChange(container: MedusaContainer, { source, ids, what }: NoticedChange): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (ids.length === 0 && source !== "all")) return
  const { settings } = await service.settings.read()
  const { shopCode } = service.connection.options
  await service.ledger.mark({ shopCode, source, ids, what, delayMs: settings.content_delay_ms })
  if (settings.enabled) schedulePush(container, what, settings.content_delay_ms)
}
