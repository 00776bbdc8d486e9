import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Script } from "node:vm"
import { consolePage } from "../page"
import { bundleScript, PAGE_FOLDER } from "../script"

const readPageFile = (name: string) => readFileSync(join(PAGE_FOLDER, name), "utf8")
const modules = readdirSync(PAGE_FOLDER).filter((name) => name.endsWith(".ts"))

describe("the console's script", () => {
  it("arrives as JavaScript, built from the present modules", async () => {
    const { status, text, headers } = await consolePage("/console.js")
    expect([status, text?.type]).toEqual([200, "text/javascript; charset=utf-8"])
    expect(headers?.["content-security-policy"]).toContain("script-src 'self'")
    expect(text?.content).toBe(await bundleScript())
  })

  it("consists of one classic script that contains every module and imports none", async () => {
    const script = await bundleScript()
    expect(() => new Script(script)).not.toThrow()
    for (const name of modules) expect(script).toContain(`browser/${name}`)
    expect(script).not.toMatch(/^\s*(import|export)\b|\brequire\(/m)
  })

  it("contains no code of the sandbox's server", async () => {
    expect(await bundleScript()).not.toMatch(/\bzod\b|node:/)
  })

  it("finds every element that it looks for in index.html", () => {
    const markup = readPageFile("index.html")
    const ids = modules.flatMap((name) => {
      const calls = readPageFile(name).matchAll(/\b(?:byId|ask|drawPager|drawBadge)\("([^"]+)"/g)
      return [...calls].map(([, id]) => id)
    })
    expect(ids.length).toBeGreaterThan(20)
    for (const id of ids) expect(markup).toContain(`id="${id}"`)
  })
})
