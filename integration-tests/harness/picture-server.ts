import { createServer } from "node:http"

/** The smallest valid PNG, one pixel; `paint` appends a comment so that every picture has bytes of its own. */
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
)

export interface PictureServer {
  /** "host:port", as the option images.allowedPrivateHosts wants it. */
  host: string
  /** The address of a picture; every name is served. */
  url: (name: string) => string
  /** New bytes under an old address, as a merchant who replaces a file produces them. */
  repaint: (name: string) => void
  /** From now on the address answers with this status. */
  refuse: (name: string, status: number) => void
  /** From now on the address takes its time. @returns what ends that, also for those who wait */
  hang: (name: string) => () => void
  /** The requests so far, in order, as "GET /name". */
  requests: string[]
  reset: () => void
  close: () => Promise<void>
}

/** A real file host on a loopback address, since the code under test really downloads what it hashes. */
export async function startPictureServer(port: number): Promise<PictureServer> {
  const requests: string[] = []
  const versions = new Map<string, number>()
  const refusals = new Map<string, number>()
  const hanging = new Map<string, Promise<void>>()

  const server = createServer(async (request, response) => {
    const name = (request.url ?? "/").slice(1)
    requests.push(`${request.method ?? "GET"} /${name}`)
    await hanging.get(name)
    const refusal = refusals.get(name)
    if (refusal !== undefined) return void response.writeHead(refusal).end()

    const etag = `"${name}-${versions.get(name) ?? 1}"`
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end()
    const bytes = Buffer.concat([onePixel, Buffer.from(etag)])
    response.writeHead(200, { "content-type": "image/png", "content-length": bytes.length, etag })
    response.end(request.method === "HEAD" ? undefined : bytes)
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))

  const host = `127.0.0.1:${port}`
  return {
    host,
    url: (name) => `http://${host}/${name}`,
    repaint: (name) => void versions.set(name, (versions.get(name) ?? 1) + 1),
    refuse: (name, status) => void refusals.set(name, status),
    hang: (name) => {
      let release = () => {}
      hanging.set(name, new Promise((resolve) => (release = resolve)))
      return () => {
        hanging.delete(name)
        release()
      }
    },
    requests,
    reset: () => {
      requests.length = 0
      versions.clear()
      refusals.clear()
      hanging.clear()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
