import { createHash } from "node:crypto"
import { type ServerResponse } from "node:http"
import { type LookupFunction } from "node:net"
import { createImageReader, type ImageReader, type ImageRequest, readImageFingerprint } from "../image-fingerprint"
import { cutBody, hang, reply, startStubServer, type StubServer } from "../../../service/__tests__/stub-server"

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(5_000, 7)])
const PNG_HASH = createHash("sha256").update(PNG).digest("hex")
const LIMITS = { maxBytes: 100_000, timeoutMs: 3_000, maxRedirects: 3 }

let server: StubServer
const readers: ImageReader[] = []
beforeEach(async () => {
  server = await startStubServer(image())
})
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()))
  await server.close()
})

describe("the fingerprint of an image", () => {
  test("contains the hash of the bytes and the headers for the next conditional request", async () => {
    server.answerWith(
      image({ etag: '"v1"', "last-modified": "Sun, 01 Mar 2026 12:00:00 GMT", "content-type": "text/plain" }),
    )
    expect(await read("/a.png?size=2")).toEqual({
      ok: true,
      value: {
        kind: "fingerprint",
        sha256: PNG_HASH,
        bytes: PNG.length,
        contentType: "image/png",
        dimensions: null,
        etag: '"v1"',
        lastModified: "Sun, 01 Mar 2026 12:00:00 GMT",
      },
    })
    expect(server.received[0]).toMatchObject({
      method: "GET",
      path: "/a.png?size=2",
      headers: { "accept-encoding": "identity", accept: "*/*" },
    })
  })

  test("comes with the dimensions of the picture", async () => {
    const header = "89504e470d0a1a0a0000000d49484452000000c8000000960802000000"
    const bytes = Buffer.concat([Buffer.from(header, "hex"), Buffer.alloc(2_000)])
    server.answerWith((response) => void response.end(bytes))
    expect(await read("/a.png")).toMatchObject({ value: { dimensions: { width: 200, height: 150 } } })
  })

  test("stays the same if the bytes arrive in pieces and without a length", async () => {
    server.answerWith((response) => {
      const drops = [PNG.subarray(0, 3), PNG.subarray(3, 9), PNG.subarray(9)]
      const next = () => {
        const drop = drops.shift()
        if (drop) response.write(drop, () => setImmediate(next))
        else response.end()
      }
      next()
    })
    expect(await read("/a.png")).toMatchObject({ value: { sha256: PNG_HASH, bytes: PNG.length } })
  })

  test("follows redirects, also to a relative path", async () => {
    server.answerWith((response, request, message) => {
      const next = { "/a": "b", "/b": `${server.url}/c?x=1` }[request.path]
      if (next) return reply(302, "", { location: next })(response, request, message)
      return image()(response)
    })
    expect(await read("/a")).toMatchObject({ value: { sha256: PNG_HASH } })
    expect(server.received.map(({ path }) => path)).toEqual(["/a", "/b", "/c?x=1"])
  })

  test("needs no more memory for a large image than for a small one", async () => {
    const size = 256 * 1024 * 1024
    server.answerWith((response) => {
      response.writeHead(200, { "content-length": String(size) })
      response.write(PNG.subarray(0, 8))
      const chunk = Buffer.alloc(1024 * 1024)
      let left = size - 8
      const more = () => {
        while (left > 0) {
          const part = chunk.subarray(0, Math.min(left, chunk.length))
          left -= part.length
          if (!response.write(part)) return void response.once("drain", more)
        }
        response.end()
      }
      more()
    })
    let highest = 0
    const before = process.memoryUsage().arrayBuffers
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().arrayBuffers - before)), 1)
    const result = await read("/large.png", { limits: { ...LIMITS, maxBytes: size, timeoutMs: 20_000 } })
    clearInterval(watch)
    expect(result).toMatchObject({ value: { bytes: size } })
    expect(highest).toBeLessThan(size / 2)
  })
})

describe("an image that was read before", () => {
  const modified = "Sun, 01 Mar 2026 12:00:00 GMT"

  test("returns `unchanged` after a 304 to its conditional request", async () => {
    server.answerWith(reply(304))
    expect(await read("/a.png", { validators: { etag: '"v1"', lastModified: modified } })).toEqual({
      ok: true,
      value: { kind: "unchanged" },
    })
    expect(server.received[0]?.headers).toMatchObject({ "if-none-match": '"v1"', "if-modified-since": modified })
  })

  test.each([
    ["the same strong ETag", { etag: '"v1"' }, { etag: '"v1"' }, "unchanged"],
    ["another ETag", { etag: '"v1"' }, { etag: '"v2"' }, "fingerprint"],
    [
      "another ETag, although date and length are the same",
      { etag: '"v1"', lastModified: modified, length: PNG.length },
      { etag: '"v2"', "last-modified": modified },
      "fingerprint",
    ],
    ["the same weak ETag, which does not speak of bytes", { etag: 'W/"v1"' }, { etag: 'W/"v1"' }, "fingerprint"],
    ["the same weak ETag and length", { etag: 'W/"v1"', length: PNG.length }, { etag: 'W/"v1"' }, "unchanged"],
    [
      "the same date and length",
      { lastModified: modified, length: PNG.length },
      { "last-modified": modified },
      "unchanged",
    ],
    [
      "the same date and another length",
      { lastModified: modified, length: 1 },
      { "last-modified": modified },
      "fingerprint",
    ],
    ["the same date only", { lastModified: modified }, { "last-modified": modified }, "fingerprint"],
    ["the same length only", { length: PNG.length }, {}, "fingerprint"],
  ])(
    "from a server that ignores the conditional request, with %s, is judged by its headers and length",
    async (_, validators, headers, kind) => {
      server.answerWith(image(headers))
      expect(await read("/a.png", { validators })).toMatchObject({ value: { kind } })
    },
  )

  test("counts as unreachable if a 304 answers an unconditional request", async () => {
    server.answerWith(reply(304))
    expect(await read("/a.png")).toMatchObject({ error: { code: "image_unreachable" } })
  })
})

describe("an unusable image", () => {
  test.each([
    ["is gone", reply(404), "image_unreachable", "status 404"],
    ["fails", reply(500), "image_unreachable", "status 500"],
    ["is a part only", reply(206, "x"), "image_unreachable", "status 206"],
    ["is cut off", cutBody, "image_unreachable", "could not be read"],
    [
      "is a web page that calls itself an image",
      reply(200, "<html>", { "content-type": "image/png" }),
      "image_not_an_image",
      "no JPEG",
    ],
    ["is empty", reply(200, ""), "image_not_an_image", "no JPEG"],
    ["is an SVG", reply(200, "<svg/>", { "content-type": "image/svg+xml" }), "image_not_an_image", "no JPEG"],
    ["redirects for ever", reply(302, "", { location: "/again" }), "image_unreachable", "redirects more than 3 times"],
    ["redirects to nonsense", reply(302, "", { location: "http://[" }), "image_unreachable", "no URL"],
    [
      "redirects to a file",
      reply(302, "", { location: "file:///etc/passwd" }),
      "image_forbidden_address",
      "neither http nor https",
    ],
    ["redirects nowhere", reply(302), "image_unreachable", "status 302"],
  ])("%s", async (_, answer, code, words) => {
    server.answerWith(answer)
    const result = await read("/a.png")
    expect(result).toMatchObject({ ok: false, error: { code } })
    expect(!result.ok && result.error.message).toContain(words)
  })

  test("gets no more requests than the limit of redirects allows", async () => {
    server.answerWith(reply(302, "", { location: "/again" }))
    await read("/a.png", { limits: { ...LIMITS, maxRedirects: 2 } })
    expect(server.received).toHaveLength(3)
  })

  test("counts as unreachable if its host never answers", async () => {
    server.answerWith(hang)
    expect(await read("/a.png", { limits: { ...LIMITS, timeoutMs: 100 } })).toEqual({
      ok: false,
      error: {
        code: "image_unreachable",
        message: `${server.url}/a.png did not answer in full within 100 ms`,
        isOutage: true,
      },
    })
  })

  test.each([
    [404, false],
    [410, false],
    [403, false],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
  ])("answered with %i counts as an outage of its host: %s", async (status, isOutage) => {
    server.answerWith(reply(status))
    expect(await read("/a.png")).toMatchObject({ ok: false, error: { code: "image_unreachable", isOutage } })
  })

  test("counts as an outage if the host does not listen", async () => {
    const { url } = server
    await server.close()
    const allowedPrivateHosts = [new URL(url).host]
    expect(await readImageFingerprint({ url: `${url}/a.png`, limits: LIMITS, allowedPrivateHosts })).toMatchObject({
      ok: false,
      error: { code: "image_unreachable", isOutage: true },
    })
    server = await startStubServer(image())
  })

  test("counts as unreachable if the host never accepts the connection", async () => {
    const reader = readerWith((_host, _options, _answer) => {})
    const limits = { ...LIMITS, timeoutMs: 100 }
    expect(
      await reader.readFingerprint({ url: "http://images.example/a.png", limits, allowedPrivateHosts: [] }),
    ).toMatchObject({
      error: { code: "image_unreachable", message: "http://images.example/a.png did not answer in full within 100 ms" },
    })
  })

  test("stays unread if its stated length is too large", async () => {
    server.answerWith(reply(200, PNG.toString("latin1"), { "content-length": "999999" }))
    expect(await read("/a.png")).toMatchObject({
      error: {
        code: "image_too_large",
        bytes: 999_999,
        message: `${server.url}/a.png has 999999 bytes, and at most 100000 are read`,
      },
    })
  })

  test("stops the reading when its bytes exceed the limit", async () => {
    server.answerWith((response) => {
      response.write(PNG)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(10_000)));
      }
      response.on("drain", more).on("error", () => {})
      more()
    })
    const result = await read("/a.png")
    expect(result).toMatchObject({
      error: { code: "image_too_large", message: expect.stringContaining("more than 100000") },
    })
    expect(!result.ok && result.error.bytes).toBeUndefined()
  })

  test("stops the reading as soon as the bytes are no image", async () => {
    let ended = false
    server.answerWith((response) => {
      response.write("x".repeat(500))
      response.on("close", () => (ended = true))
    })
    expect(await read("/a.zip")).toMatchObject({ error: { code: "image_not_an_image" } })
    while (!ended) await new Promise(setImmediate)
  })

  test("counts as unreachable if the caller aborts", async () => {
    const controller = new AbortController()
    server.answerWith(() => controller.abort())
    expect(await read("/a.png", { signal: controller.signal })).toMatchObject({ error: { code: "image_unreachable" } })
  })

  test("keeps the signature of its address out of the message", async () => {
    server.answerWith(reply(403))
    const result = await read("/a.png?X-Signature=s3cr3t")
    expect(JSON.stringify(result)).not.toContain("s3cr3t")
  })
})

describe("an address inside the store's network", () => {
  test.each([
    "http://127.0.0.1/a.png",
    "http://2130706433/a.png",
    "http://0x7f.1/a.png",
    "http://10.0.0.1/a.png",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/a.png",
    "http://[::ffff:127.0.0.1]/a.png",
    "http://[fd00::1]/a.png",
    "http://0/a.png",
    "ftp://example.com/a.png",
    "file:///etc/passwd",
    "http://user:hunter22@example.com/a.png",
  ])("causes a refusal: %s", async (url) => {
    const result = await readImageFingerprint({ url, limits: LIMITS, allowedPrivateHosts: [] })
    expect(result).toMatchObject({ error: { code: "image_forbidden_address" } })
    expect(JSON.stringify(result)).not.toContain("hunter22")
  })

  test("causes a refusal if a public name resolves to it", async () => {
    const reader = readerWith(resolvesTo("127.0.0.1"))
    const url = `http://images.example:${server.port}/a.png`
    expect(await reader.readFingerprint({ url, limits: LIMITS, allowedPrivateHosts: [] })).toMatchObject({
      error: { code: "image_forbidden_address" },
    })
    expect(server.received).toHaveLength(0)
  })

  test("causes a refusal if it is one of several addresses of a name", async () => {
    const reader = readerWith(resolvesTo("93.184.216.34", "10.0.0.1"))
    const url = "http://images.example/a.png"
    expect(await reader.readFingerprint({ url, limits: LIMITS, allowedPrivateHosts: [] })).toMatchObject({
      error: { code: "image_forbidden_address" },
    })
  })

  test("is judged by the address of the connection, without a second look-up", async () => {
    const answers = ["127.0.0.1", "10.0.0.1"]
    const asked: string[] = []
    const reader = readerWith((hostname, options, answer) => {
      asked.push(hostname)
      resolvesTo(answers.shift() ?? "10.0.0.1")(hostname, options, answer)
    })
    const url = `http://files.internal:${server.port}/a.png`
    expect(
      await reader.readFingerprint({ url, limits: LIMITS, allowedPrivateHosts: ["files.internal"] }),
    ).toMatchObject({
      ok: true,
    })
    expect(asked).toEqual(["files.internal"])
  })

  test("causes a refusal if a redirect leads to it", async () => {
    const inside = await startStubServer(image())
    server.answerWith(reply(302, "", { location: `${inside.url}/secret.png` }))
    const result = await read("/a.png")
    await inside.close()
    expect(result).toMatchObject({ error: { code: "image_forbidden_address" } })
    expect(server.received).toHaveLength(1)
    expect(inside.received).toHaveLength(0)
  })

  test.each([
    ["its host", () => "127.0.0.1"],
    ["its host and port", () => server.host],
    ["its host and port, in capitals and spaces", () => ` ${server.host.toUpperCase()} `],
  ])("allows the read if the store allows %s", async (_, toHost) => {
    expect(await read("/a.png", { allowedPrivateHosts: [toHost()] })).toMatchObject({ ok: true })
  })

  test("allows the read if the store allows the name that resolves to it", async () => {
    const reader = readerWith(resolvesTo("127.0.0.1"))
    const url = `http://files.internal:${server.port}/a.png`
    const allowedPrivateHosts = ["files.internal"]
    expect(await reader.readFingerprint({ url, limits: LIMITS, allowedPrivateHosts })).toMatchObject({ ok: true })
    // Other requests must not reuse a connection that was opened for an allowed host.
    expect(await reader.readFingerprint({ url, limits: LIMITS, allowedPrivateHosts: [] })).toMatchObject({
      error: { code: "image_forbidden_address" },
    })
  })

  test.each([
    ["another port", () => `127.0.0.1:${server.port + 1}`],
    ["another name of the host", () => "localhost"],
    ["the end of its name", () => "0.0.1"],
  ])("causes a refusal if the store allows only %s", async (_, toHost) => {
    expect(await read("/a.png", { allowedPrivateHosts: [toHost()] })).toMatchObject({
      error: { code: "image_forbidden_address" },
    })
  })
})

function image(headers: Record<string, string> = {}) {
  return (response: ServerResponse) =>
    void response.writeHead(200, { "content-length": String(PNG.length), ...headers }).end(PNG)
}

function read(path: string, options: Partial<ImageRequest> = {}) {
  return readImageFingerprint({
    url: server.url + path,
    limits: LIMITS,
    allowedPrivateHosts: [server.host],
    ...options,
  })
}

function readerWith(lookup: LookupFunction): ImageReader {
  const reader = createImageReader({ lookup })
  readers.push(reader)
  return reader
}

function resolvesTo(...addresses: string[]): LookupFunction {
  return (_hostname, options, answer) => {
    if (options.all)
      answer(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      )
    else answer(null, addresses[0] ?? "", 4)
  }
}
