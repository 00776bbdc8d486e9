import AxeBuilder from "@axe-core/playwright"
import { randomUUID } from "node:crypto"
import { existsSync, mkdirSync } from "node:fs"
import { appendFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { type Browser, chromium, type Page } from "playwright-core"
import { adminUser } from "../harness/admin-user"

const screenshots = resolve(__dirname, "../../test-results/screenshots")
/** The shell paints without a window, which takes a third less of the processor. */
const places = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
)

/** A new store answers slowly at first, and within a second or two afterwards. */
const FIRST_LOAD_MS = 240_000
export const STATE_MS = 100_000
export const VIEWPORT = { width: 1440, height: 1000 }

/** A Chromium of this machine: `CHROMIUM_PATH`, or the path that distributions use. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH ?? "", ...places].find(existsSync)
  if (!executablePath) throw new Error("No Chromium found: install one, or name it in CHROMIUM_PATH")
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // A page lives for seconds: optimizing its code takes a quarter of the processor and pays nothing back.
      "--js-flags=--no-maglev --no-turbofan",
    ],
  })
}

/** A script that moves to an address within the loaded admin, like a click on a link: a tenth of the time of a load. */
const toFollow = (address: string) => `{
  const place = { idx: (history.state?.idx ?? 0) + 1, key: "${randomUUID()}", usr: null }
  history.pushState(place, "", ${JSON.stringify(address)})
  dispatchEvent(new PopStateEvent("popstate", { state: place }))
}`

/** Shows each state at once: drawing sixty frames of a drawer that slides in takes a tenth of the processor. */
const STAND_STILL = `{
  const still = new CSSStyleSheet()
  still.replaceSync("*, *::before, *::after { animation-duration: 0s !important; animation-iteration-count: 1 !important; transition: none !important }")
  document.adoptedStyleSheets = [still]
}`

export interface Admin {
  page: Page
  /** Moves to a page of the admin, for example "/partner-commerce". */
  open: (path: string) => Promise<void>
  /** Loads a page of the admin, without messages and choices of the pages before it. */
  load: (path: string) => Promise<void>
  screenshot: (name: string) => Promise<void>
  /** Writes a text beside the screenshots, for a reader who does not wait for the end of all stories. */
  note: (name: string, text: string) => Promise<void>
  /**
   * @param part a selector, if most of the page is Medusa's own
   * @throws if a person with a keyboard or a screen reader could not use the page
   */
  expectAccessible: (name: string, part?: string) => Promise<void>
  /** As above, in light and in dark colours. */
  expectAccessibleInAllColours: (name: string, part?: string) => Promise<void>
}

/** Logs in like a person. */
export async function signIn(browser: Browser, url: string): Promise<Admin> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: "reduce" })
  await context.addInitScript(STAND_STILL)
  const page = await context.newPage()
  await page.goto(`${url}/login`, { timeout: FIRST_LOAD_MS })
  await page.getByPlaceholder("Email").fill(adminUser.email, { timeout: FIRST_LOAD_MS })
  await page.getByPlaceholder("Password").fill(adminUser.password)
  await page.keyboard.press("Enter")
  await page.waitForURL((now) => !now.pathname.endsWith("/login"), { timeout: FIRST_LOAD_MS })
  page.setDefaultTimeout(STATE_MS)

  mkdirSync(screenshots, { recursive: true })
  const toPath = (name: string, ending: string) => join(screenshots, `${name.replace(/\W+/g, "-")}.${ending}`)
  const screenshot = async (name: string) => {
    // Chromium takes a third of the time for a JPEG.
    await page.screenshot({ path: toPath(name, "jpeg"), type: "jpeg", quality: 85 })
  }
  const expectAccessible = async (name: string, part = 'main, [role="dialog"]', rules: string[] = []) => {
    await screenshot(name)
    expect(await findSerious(page, { part, rules })).toEqual([])
  }
  // After the login the admin moves to its first page by itself, which would undo another move.
  let isLoaded = false
  const load = async (path: string) => {
    await page.goto(url + path)
    isLoaded = true
  }
  return {
    page,
    open: async (path) => {
      // A link to the open page would leave it as it is, or show the row of an earlier drawer for a moment.
      const isElsewhere = new URL(page.url()).pathname !== new URL(url + path).pathname
      const canFollow = isLoaded && page.url().startsWith(url) && isElsewhere
      await (canFollow ? page.evaluate(toFollow(url + path)) : load(path))
    },
    load,
    screenshot,
    note: (name, text) => appendFile(toPath(name, "txt"), `${text}\n`),
    expectAccessible: (name, part) => expectAccessible(name, part),
    expectAccessibleInAllColours: async (name, part) => {
      await expectAccessible(`${name} light`, part)
      await paint(page, "dark")
      await expectAccessible(`${name} dark`, part, ["color-contrast"])
      await paint(page, "light")
    },
  }
}

/** Changes the colours of an open page like the admin's own switch of its theme. */
async function paint(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(`{
    const { classList, style } = document.documentElement
    classList.remove("light", "dark")
    classList.add("${theme}")
    style.colorScheme = "${theme}"
  }`)
}

/** Chooses by keyboard, because a part of the page that still grows moves the open list. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click()
  await page.getByRole("option", { name: option, exact: true }).press("Enter")
}

/**
 * Leaves out Medusa's own parts around the page; its drawers and menus lie outside of main.
 * @param rules of axe; all of them if empty
 */
async function findSerious(page: Page, { part, rules }: { part: string; rules: string[] }) {
  // The pages have no frames, so one script in the page is enough, and only violations matter: together a quarter of the usual time.
  const axe = new AxeBuilder({ page })
    .include(part)
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
  if (rules.length > 0) axe.withRules(rules)
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
  return serious.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}
