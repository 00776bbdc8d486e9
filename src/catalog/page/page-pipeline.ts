import { type MedusaContainer } from "@medusajs/framework/types"
import { releasePage } from "./claim-page"
import { type PageToPrepare, type PreparedPage, preparePage } from "./push-page"

/**
 * Pipelining: a push claims and reads its next page while the service answers the page before and the ledger records the answer. It reads
 * ahead only pages of new items: a claim of items on sale would delay their stock for two pages.
 */
export class PagePipeline {
  private page: Promise<PreparedPage | null> | null = null

  constructor(private readonly container: MedusaContainer) {}

  begin(page: PageToPrepare): void {
    this.page = preparePage(this.container, page)
    // The caller of `take` receives the failure.
    this.page.catch(() => undefined)
  }

  /** @returns null if no page was begun */
  take(): Promise<PreparedPage | null> | null {
    const { page } = this
    this.page = null
    return page
  }

  /** Releases a page that no push will send. */
  async giveBack(): Promise<void> {
    const page = await this.take()?.catch(() => null)
    if (page) await releasePage(this.container, page.claim)
  }
}
