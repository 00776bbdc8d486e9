import { type MedusaContainer } from "@medusajs/framework/types"
import { releasePage } from "./claim-page"
import { type PageToPrepare, type PreparedPage, preparePage } from "./push-page"

/**
 * Pipelining: the next page of a push is claimed and read from this store while the service answers to the one before, and that is written
 * down. Only what a first push consists of is read ahead: a claim of what is on sale there would keep its stock waiting for two pages.
 */
export class PagePipeline {
  private page: Promise<PreparedPage | null> | null = null

  constructor(private readonly container: MedusaContainer) {}

  begin(page: PageToPrepare): void {
    this.page = preparePage(this.container, page)
    // Whoever takes it learns of a failure.
    this.page.catch(() => undefined)
  }

  /** @returns null where none was begun */
  take(): Promise<PreparedPage | null> | null {
    const { page } = this
    this.page = null
    return page
  }

  /** Nobody will push it. */
  async giveBack(): Promise<void> {
    const page = await this.take()?.catch(() => null)
    if (page) await releasePage(this.container, page.claim)
  }
}
