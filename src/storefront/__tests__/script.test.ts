import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { bundleForBrowser } from "../../browser-bundle"
import { bundleElement, readElementScript } from "../script"

const KIT = join(__dirname, "../../../packages/storefront/src")

describe("the script of the plans", () => {
  it("is one module of at most 3 kB without imports", async () => {
    const script = await bundleElement()
    expect(gzipSync(script).byteLength).toBeLessThanOrEqual(3_000)
    expect(script).not.toMatch(/\bimport\b(?!\.meta)|\brequire\(/)
    expect(script).toContain("partner-commerce-plans")
  })

  it("can be imported without a browser", async () => {
    const module = `data:text/javascript,${encodeURIComponent(await bundleElement())}`
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", `import "${module}"`])
    expect([status, String(stderr)]).toEqual([0, ""])
  })

  it("the ETag follows the content", async () => {
    const { text, etag } = await readElementScript()
    expect(text).toBe(await bundleElement())
    expect(etag).toMatch(/^"[\w-]{43}"$/)
  })
})

it("the functions of the storefront kit take at most 2 kB", async () => {
  const script = await bundleForBrowser({ entry: join(KIT, "index.ts"), format: "esm", isMinified: true })
  expect(gzipSync(script).byteLength).toBeLessThanOrEqual(2_000)
})
