import { createServer } from "node:http"

/** The smallest valid PNG, one pixel; `paint` appends a comment to give every picture different bytes. */
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
)

export interface PictureServer {
  /** "host:port", in the form of the option images.allowedPrivateHosts. */
  host: string
  /** The address of a picture; the server has every name. */
  url: (name: string) => string
  /** Puts new bytes under an old address, like a merchant who replaces a file. */
  repaint: (name: string) => void
  /** Makes the address answer with this status. */
  refuse: (name: string, status: number) => void
  /** Makes the address hang. @returns a function that lets all waiting and later requests continue */
  hang: (name: string) => () => void
  /** The requests so far, in order, as "GET /name". */
  requests: string[]
  reset: () => void
  close: () => Promise<void>
}

/** A real file host on a loopback address, because the code under test downloads every picture that it hashes. */
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
