import { type Browser, type BrowserContext } from "playwright-core"

/** What a visitor's browser measures while it loads a page. */
export interface PageFigures {
  /** Largest contentful paint. */
  paintedMs: number
  /** Cumulative layout shift. */
  shift: number
  /** All received bytes, with headers and compressed. */
  bytes: number
}

/** A phone on a slow mobile network: the plans come late, so a page that does not reserve their room jumps. */
const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true }
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

const LOADS = 3

/** Loads a product page with its plans, and with the plans' script and answer blocked. */
export async function measurePlans(browser: Browser, url: string) {
  const plans = [await findScript(browser, url), "*/store/partner-commerce/installment-plans*"]
  // The first load of each kind fills the caches of the servers.
  const [withPlans, withoutPlans]: [PageFigures[], PageFigures[]] = [[], []]
  for (let load = 0; load <= LOADS; load++) {
    withPlans.push(await measure(browser, url, []))
    withoutPlans.push(await measure(browser, url, plans))
  }
  return { withPlans: toMedians(withPlans.slice(1)), withoutPlans: toMedians(withoutPlans.slice(1)) }
}

/** @returns the address of the script with the web component, which no other script contains */
async function findScript(browser: Browser, url: string): Promise<string> {
  return inPhone(browser, async (context) => {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: "networkidle" })
    const scripts = await page.evaluate<{ url: string; text: string }[]>(READ_SCRIPTS)
    const found = scripts.filter(({ text }) => text.includes("adoptedStyleSheets"))
    if (found.length !== 1) throw new Error(`${found.length} of ${scripts.length} scripts have the web component`)
    return found[0]?.url ?? ""
  })
}

const READ_SCRIPTS = `Promise.all(
  performance.getEntriesByType("resource").map(({ name }) => name)
    .filter((name) => new URL(name).pathname.endsWith(".js"))
    .map(async (url) => ({ url, text: await (await fetch(url)).text() })))`

async function measure(browser: Browser, url: string, blocked: string[]): Promise<PageFigures> {
  return inPhone(browser, async (context) => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    let bytes = 0
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength))
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", NETWORK)
    await session.send("Network.setBlockedURLs", { urls: blocked })
    await context.addInitScript(OBSERVE)
    await page.goto(url, { waitUntil: "networkidle" })
    // A late answer would move the page after the network is idle.
    await page.waitForTimeout(500)
    const { paintedMs, shift } = await page.evaluate<Pick<PageFigures, "paintedMs" | "shift">>("figures")
    return { paintedMs, shift, bytes }
  })
}

const OBSERVE = `
  window.figures = { paintedMs: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) figures.paintedMs = startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) figures.shift += value
  }).observe({ type: "layout-shift", buffered: true })`

async function inPhone<T>(browser: Browser, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

function toMedians(all: PageFigures[]): PageFigures {
  const median = (name: keyof PageFigures) => {
    const sorted = all.map((figures) => figures[name]).sort((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }
  return { paintedMs: median("paintedMs"), shift: median("shift"), bytes: median("bytes") }
}

export const toLine = ({ paintedMs, shift, bytes }: PageFigures) =>
  `LCP ${Math.round(paintedMs)} ms, CLS ${shift.toFixed(3)}, ${(bytes / 1000).toFixed(1)} kB`
