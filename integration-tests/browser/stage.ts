import type { Browser, Locator, Page } from "playwright-core"
import { type Admin, chooseOption, signIn, startBrowser, STATE_MS, VIEWPORT } from "./browser"
import { waitFor } from "../harness/set-up"
import { letContentSettle } from "../harness/time-passes"
import { type RunningAdmin, startAdmin } from "./running-admin"

/** The key of the chosen language in the browser's storage. */
const LANGUAGE_KEY = "partner-commerce.language"

/** The answers that name a new run. */
const RUN_START = /\/admin\/partner-commerce\/(sync|reconcile)$/

/** A store with its admin open in a browser, and a merchant's repeated steps. */
export class Stage {
  private opened: { store: RunningAdmin; browser: Browser; admin: Admin } | null = null

  async open(): Promise<void> {
    const store = await startAdmin()
    const browser = await startBrowser()
    this.opened = { store, browser, admin: await signIn(browser, store.url) }
    // With this delay content is pushed only by the runs that a story starts, so a story sees its own push on a machine of any speed.
    await this.post("/admin/partner-commerce/settings", { content_delay_ms: 3_600_000 })
  }

  async close(): Promise<void> {
    await this.opened?.browser.close()
    await this.opened?.store.close()
  }

  get store(): RunningAdmin {
    return this.present.store
  }
  get admin(): Admin {
    return this.present.admin
  }
  get page(): Page {
    return this.present.admin.page
  }

  /** A customer's browser without a login. */
  async customer(): Promise<Page> {
    const context = await this.present.browser.newContext({ viewport: { width: 1200, height: 900 } })
    const page = await context.newPage()
    page.setDefaultTimeout(STATE_MS)
    return page
  }

  /** A failed story leaves a screenshot and its reason, and resets the pages for the next story. */
  story(title: string, tell: () => Promise<void>): void {
    it(title, async () => {
      try {
        await tell()
      } catch (error) {
        await this.admin.screenshot(`failed ${title}`)
        await this.admin.note(
          `failed ${title}`,
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        )
        await this.page.unrouteAll({ behavior: "ignoreErrors" })
        await this.page.setViewportSize(VIEWPORT)
        await this.page.emulateMedia({ colorScheme: "light" })
        await this.speak("en")
        throw error
      }
    })
  }

  shows(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor()
  }

  heading(name: string): Promise<void> {
    return this.page.getByRole("heading", { name, exact: true }).waitFor()
  }

  choose(label: string, option: string): Promise<void> {
    return chooseOption(this.page, label, option)
  }

  /** Switches the pages' language like the choice in the settings. */
  async speak(language: "en" | "fil"): Promise<void> {
    await this.page.evaluate(`localStorage.setItem("${LANGUAGE_KEY}", "${language}")`)
    await this.page.reload()
  }

  /**
   * @param what the entry of the menu: "Push changes", "Check everything" or "Read back"
   * @returns the id of the run
   */
  async startPush(what: string): Promise<string> {
    await this.admin.load("/partner-commerce")
    await this.page.getByRole("button", { name: "Push now" }).first().click()
    const started = this.page.waitForResponse((response) => RUN_START.test(response.url()))
    await this.page.getByRole("menuitem", { name: new RegExp(`^${what}`) }).click()
    const { run_id } = (await (await started).json()) as { run_id: string }
    return run_id
  }

  /** Starts a push from the menu, and waits for its end: the page also tells the end of an earlier run. */
  async push(what: "Push changes" | "Check everything"): Promise<void> {
    await this.whenOver(await this.startPush(what), "Push completed")
  }

  /** Pushes all differences, approves them at the service, and reads the approval back. */
  async pushAndApprove(): Promise<void> {
    await this.push("Check everything")
    this.store.sandbox.control.approve({ all: true })
    await this.readBack()
  }

  async readBack(): Promise<void> {
    await letContentSettle(async (statement) => this.store.database.raw(statement))
    await this.whenOver(await this.startPush("Read back"), "Read-back completed")
  }

  /** The region of the page with this title. */
  section(title: string): Locator {
    return this.page.getByRole("region", { name: title, exact: true })
  }

  /** Changes the store through the admin API, like another admin. @returns the API's answer */
  async post(path: string, body: object = {}) {
    const { status, data } = await this.store.api.post(path, body)
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(data)}`)
    return data
  }

  /** A toast stays for some seconds only, so the page is watched from the beginning of the run. */
  private async whenOver(runId: string, toast: string): Promise<void> {
    const over = waitFor("the end of the run", async () => {
      const { run } = (await this.store.api.get(`/admin/partner-commerce/runs/${runId}`)).data
      return !["queued", "running"].includes(run.status)
    })
    await Promise.all([over, this.shows(toast)])
  }

  private get present() {
    if (!this.opened) throw new Error("The stage is not open yet")
    return this.opened
  }
}
