import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Puts something that happened into the admin's notification feed, which every user sees. @param news in English, as all that is stored */
export async function tellFeed(
  container: MedusaContainer,
  { message, fix }: { message: string; fix: string },
): Promise<void> {
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: "",
    channel: "feed",
    template: "admin-ui",
    data: { title: "Partner Commerce", description: `${message}. ${fix}` },
  })
}
