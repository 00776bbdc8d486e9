import { join } from "node:path"
import { type RunningDemo, startDemo } from "../browser/running-demo"
import { freePort } from "../harness/free-port"
import { root } from "../harness/medusa-process"
import { run, start } from "../install/command"
import { waitForStart } from "../install/patience"

/** The built storefront of `examples/nextjs-storefront`, attached to the demo. */
export interface RunningExample {
  url: string
  demo: RunningDemo
  close: () => Promise<void>
}

const folder = join(root, "examples/nextjs-storefront")

/**
 * The service is on 127.0.0.1, the store on localhost and the storefront on shop.localhost: three sites for a browser, so the return of a
 * customer is a navigation from another site.
 */
export async function startExample(): Promise<RunningExample> {
  await installExample()
  const port = await freePort()
  const url = `http://shop.localhost:${port}`
  const demo = await startDemo("test-example", "--storefront-url", url)
  try {
    const env = { ...demo.environment, NEXT_TELEMETRY_DISABLED: "1" }
    await run("npm", ["run", "build"], { cwd: folder, env })
    const next = join(folder, "node_modules/next/dist/bin/next")
    const server = start(process.execPath, [next, "start", "--port", `${port}`], { cwd: folder, env })
    await waitForStart(server, async () => {
      const answer = await fetch(`http://localhost:${port}/cart`).catch(() => null)
      return answer?.ok ? true : null
    })
    const close = async () => {
      await server.stop()
      await demo.stop()
    }
    return { url, demo, close }
  } catch (error) {
    await demo.stop()
    throw error
  }
}

/** The example packs the kit from the build folder, so the kit is built first. */
async function installExample(): Promise<void> {
  await run("npm", ["run", "build", "--workspace", "packages/storefront"], { cwd: root })
  const env = { npm_config_audit: "false", npm_config_fund: "false" }
  await run("npm", ["ci"], { cwd: folder, env })
}
