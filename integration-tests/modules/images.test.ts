import { createServer } from "node:http"
import { type AddressInfo } from "node:net"
import { Database } from "../../src/database/database"
import { ImageCache } from "../../src/catalog/sql/image-cache"
import { ImageFingerprints } from "../../src/catalog/images/image-fingerprints"
import { freePort } from "../harness/free-port"
import { startPictureServer, type PictureServer } from "../harness/picture-server"
import { describeModule, SHOP } from "./module-suite"

const HOUR_MS = 3_600_000
const LIMITS = { allowedPrivateHosts: [], maxBytes: 1_000, minPixels: 0, maxPixels: 1, timeoutMs: 5_000 }

describeModule("the fingerprints of images", ({ repository, sql }) => {
  let pictures: PictureServer
  let cache: ImageCache
  let images: ImageFingerprints

  beforeAll(async () => {
    pictures = await startPictureServer(await freePort())
  })
  afterAll(() => pictures.close())

  beforeEach(() => {
    pictures.reset()
    cache = new ImageCache(new Database(repository(), SHOP))
    images = new ImageFingerprints(cache, LIMITS, { isServicePublic: false })
  })
  afterEach(() => images.close())

  const read = async (...names: string[]) => {
    const urls = names.map((name) => pictures.url(name))
    const { sources } = await images.read(urls, [pictures.host])
    return urls.map((url) => sources.get(url))
  }
  const pass = (ms: number) =>
    sql(`UPDATE partner_commerce_image SET checked_at = checked_at - ? * interval '1 millisecond'`, [ms])

  it("come from one reading, and keep the headers that reveal a change", async () => {
    const [source] = await read("a.png")
    const dimensions = { width: 1, height: 1 }
    expect(source).toEqual({ url: pictures.url("a.png"), hash: expect.stringMatching(/^[0-9a-f]{64}$/), dimensions })
    expect(await read("a.png")).toEqual([source])
    expect(pictures.requests).toHaveLength(1)
    const kept = (await cache.read([pictures.url("a.png")])).get(pictures.url("a.png"))
    expect(kept).toMatchObject({ etag: '"a.png-1"', problem_code: null, bytes: expect.any(Number) })
  })

  it("keep their dimensions if the image is the same at the next look", async () => {
    const [source] = await read("a.png")
    await images.recheck({ limit: 10, olderThanMs: 0, problemsOlderThanMs: 0 }, [pictures.host])
    expect(await read("a.png")).toEqual([source])
    pictures.refuse("a.png", 503)
    await images.recheck({ limit: 10, olderThanMs: 0, problemsOlderThanMs: 0 }, [pictures.host])
    expect(await read("a.png")).toEqual([source])
  })

  it("name the size of an image that is too large, and the limit", async () => {
    const [url] = [pictures.url("a.png")]
    const strict = new ImageFingerprints(cache, { ...LIMITS, maxBytes: 50 }, { isServicePublic: false })
    const { sources } = await strict.read([url], [pictures.host])
    await strict.close()
    const problem = { code: "image_too_large", message: expect.any(String), kilobytes: 1, limitKilobytes: 1 }
    expect(sources.get(url)).toEqual({ url, problem })
    expect(await read("a.png")).toMatchObject([{ problem: { code: "image_too_large", kilobytes: 1 } }])
  })

  it("keep the size of an image that is larger than a number of the database", async () => {
    const image = { url: "http://a.example/a.png", hash: null, etag: null, last_modified: null, isOutage: false }
    const large = { problem_code: "image_too_large", problem_message: "-", width: null, height: null }
    await cache.record([{ ...image, ...large, bytes: 1e21 }])
    expect((await cache.read([image.url])).get(image.url)?.bytes).toBe(2_147_483_647)
  })

  it("can be read beside an address that is too long for the table", async () => {
    const pasted = `data:image/png;base64,${"iVBORw0KGgo".repeat(400)}`
    const long = `${pictures.url("b.png")}?${"漢".repeat(700)}`
    const good = pictures.url("a.png")
    const tooLong = { problem: expect.objectContaining({ code: "image_forbidden_address" }) }
    const { sources } = await images.read([pasted, good, long], [pictures.host])
    expect(sources.get(good)).toMatchObject({ url: good, hash: expect.any(String) })
    expect(sources.get(pasted)).toEqual({ url: `${pasted.slice(0, 100)}…`, ...tooLong })
    expect(sources.get(long)).toMatchObject(tooLong)
    expect(pictures.requests).toHaveLength(1)
    expect(await images.known([pasted, long], new Set())).toMatchObject({ toRead: [] })
    expect((await images.recall([pasted])).get(pasted)).toMatchObject(tooLong)
  })

  it("can be recorded beside an address that the table does not take", async () => {
    const fine = { url: pictures.url("a.png"), hash: "f".repeat(64), bytes: 1, etag: null, last_modified: null }
    const none = { problem_code: null, problem_message: null, width: null, height: null, isOutage: false }
    const huge = { ...fine, ...none, url: pictures.url("b.png"), width: 2 ** 40 }
    await cache.record([huge, { ...fine, ...none }])
    expect([...(await cache.read([fine.url, huge.url])).keys()]).toEqual([fine.url])
  })

  it("differ if the bytes differ, and come in the order of the request", async () => {
    const [a, b] = await read("a.png", "b.png")
    expect(a).not.toEqual({ ...b, url: pictures.url("a.png") })
    expect(await read("b.png", "a.png")).toEqual([b, a])
  })

  it("come from one reading if an address comes twice", async () => {
    const [first, second] = await read("a.png", "a.png")
    expect(first).toEqual(second)
    expect(pictures.requests).toHaveLength(1)
  })

  it("show why an image is unusable, and are read again after a minute", async () => {
    pictures.refuse("a.png", 404)
    expect(await read("a.png")).toMatchObject([
      { problem: { code: "image_unreachable", message: expect.stringContaining("404") } },
    ])
    pictures.reset()
    expect(await read("a.png")).toMatchObject([{ problem: { code: "image_unreachable" } }])
    expect(pictures.requests).toEqual([])
    await pass(60_001)
    expect(await read("a.png")).toMatchObject([{ hash: expect.any(String) }])
  })

  it("distinguish unread addresses from known ones, and list no address twice", async () => {
    const [good] = await read("a.png")
    pictures.refuse("b.png", 404)
    await read("b.png")
    await pass(60_001)
    const [a, b, c] = ["a.png", "b.png", "c.png"].map(pictures.url)
    const urls = [a ?? "", b ?? "", c ?? ""]
    expect(await images.known(urls, new Set())).toEqual({ sources: new Map([[a, good]]), toRead: [b, c] })
    const { sources, toRead } = await images.known(urls, new Set(urls))
    expect(toRead).toEqual([])
    expect(sources.get(c ?? "")).toMatchObject({ problem: { code: "image_unreachable" } })
  })

  it("report a change once", async () => {
    const url = pictures.url("a.png")
    const changed = async () => {
      await pass(60_001)
      return (await images.read([url], [pictures.host])).changed
    }
    pictures.refuse("a.png", 404)
    expect(await changed()).toEqual([])
    expect(await changed()).toEqual([])
    pictures.reset()
    expect(await changed()).toEqual([url])
    expect(await changed()).toEqual([])
  })

  it("report a change if another process has written another result since", async () => {
    const url = pictures.url("a.png")
    const image = {
      ...{ url, hash: "f".repeat(64), bytes: 1, width: 1, height: 1 },
      ...{ etag: null, last_modified: null, isOutage: false },
    }
    const good = { ...image, problem_code: null, problem_message: null }
    const bad = { ...image, hash: null, problem_code: "image_unreachable", problem_message: "answered 404" }
    expect(await cache.record([bad])).toEqual([])
    expect(await cache.record([good])).toEqual([url])
    expect(await cache.record([good])).toEqual([])
    const both = await Promise.all([cache.record([bad]), cache.record([bad])])
    expect(both.flat()).toEqual([url])
  })

  it("stay while their host has an outage, and disappear when it says that they are gone", async () => {
    const [good] = await read("a.png")
    const url = pictures.url("a.png")
    const recheck = () => images.recheck({ limit: 10, olderThanMs: 0, problemsOlderThanMs: 0 }, [pictures.host])
    pictures.refuse("a.png", 503)
    expect(await recheck()).toEqual({ checked: 1, changed: [] })
    expect(await read("a.png")).toEqual([good])
    pictures.refuse("a.png", 404)
    expect(await recheck()).toEqual({ checked: 1, changed: [url] })
    expect(await read("a.png")).toMatchObject([{ problem: { code: "image_unreachable" } }])
    pictures.refuse("a.png", 503)
    expect(await recheck()).toEqual({ checked: 1, changed: [] })
    pictures.reset()
    expect(await recheck()).toEqual({ checked: 1, changed: [url] })
    expect(await read("a.png")).toEqual([good])
  })

  it("come from a new reading soon after an outage, like those of unusable images", async () => {
    await read("a.png", "b.png")
    pictures.refuse("a.png", 500)
    await images.recheck({ limit: 10, olderThanMs: 0, problemsOlderThanMs: 0 }, [pictures.host])
    pictures.reset()
    await pass(5_000)
    const age = { olderThanMs: 60_000, problemsOlderThanMs: 1_000 }
    expect(await images.recheck({ limit: 10, ...age }, [pictures.host])).toEqual({ checked: 1, changed: [] })
    expect(pictures.requests).toEqual(["GET /a.png"])
  })

  it("become due over hours, each within a day, after they were read at once", async () => {
    const count = 400
    const due = async (hours: number) => {
      await sql("UPDATE partner_commerce_image SET checked_at = now() - ? * interval '1 hour'", [hours])
      const age = { olderThanMs: 24 * HOUR_MS, spreadMs: 8 * HOUR_MS, problemsOlderThanMs: HOUR_MS }
      return (await cache.readStale({ limit: 2 * count, ...age })).length
    }
    await sql(
      `INSERT INTO partner_commerce_image (id, url, checked_at)
       SELECT 'pcimg_' || n, 'https://shop.example/' || n || '.png', now() FROM generate_series(1, ?) n`,
      [count],
    )
    expect([await due(15.9), await due(24.1)]).toEqual([0, count])
    const [quarter, half] = [await due(18), await due(20)]
    expect(Math.abs(quarter - count / 4)).toBeLessThan(count / 10)
    expect(Math.abs(half - count / 2)).toBeLessThan(count / 10)
  })

  it("take only a few timeouts in all, and not one per image, if their host hangs", async () => {
    const hanging = createServer(() => undefined)
    await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve))
    const host = `127.0.0.1:${(hanging.address() as AddressInfo).port}`
    let asked = 0
    hanging.on("request", () => asked++)
    await images.close()
    images = new ImageFingerprints(cache, { ...LIMITS, timeoutMs: 200 }, { isServicePublic: false })
    const urls = Array.from({ length: 300 }, (_, index) => `http://${host}/${index}.png`)
    try {
      const { sources } = await images.read([...urls, pictures.url("a.png")], [host, pictures.host])
      expect(sources.get(pictures.url("a.png"))).toMatchObject({ hash: expect.any(String) })
      expect(urls.map((url) => sources.get(url))).toEqual(
        urls.map(() => ({ url: expect.any(String), problem: expect.objectContaining({ code: "image_unreachable" }) })),
      )
      expect(asked).toBeLessThan(20)
    } finally {
      hanging.closeAllConnections()
      await new Promise((resolve) => hanging.close(resolve))
    }
  })

  it("are read from the same address as the service uses if it has blanks or foreign letters", async () => {
    const raw = `http://${pictures.host}/my phone é.png`
    const { sources } = await images.read([raw], [pictures.host])
    const address = `http://${pictures.host}/my%20phone%20%C3%A9.png`
    expect([...sources]).toMatchObject([[raw, { url: address, hash: expect.any(String) }]])
    expect(pictures.requests).toEqual(["GET /my%20phone%20%C3%A9.png"])
    expect(await images.known([raw], new Set())).toEqual({ sources, toRead: [] })
  })

  it("count images in the store's own network as unreachable for a service on the internet", async () => {
    await images.close()
    images = new ImageFingerprints(cache, LIMITS, { isServicePublic: true })
    const url = pictures.url("a.png")
    const { sources } = await images.read([url], [pictures.host])
    expect(sources.get(url)).toMatchObject({ problem: { code: "image_not_public" } })
    expect((await images.known([url], new Set())).toRead).toEqual([])
    expect(pictures.requests).toEqual([])
  })

  it("come from no private address except the store's own", async () => {
    const { sources } = await images.read([pictures.url("a.png")], [])
    expect([...sources.values()]).toMatchObject([{ problem: { code: "image_forbidden_address" } }])
    expect(pictures.requests).toEqual([])
  })

  it("are stored once if two processes read the same images at once", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `${i}.png`)
    const [one, other] = await Promise.all([read(...names), read(...[...names].reverse())])
    expect(other).toEqual([...one].reverse())
    expect(await sql(`SELECT id FROM partner_commerce_image`)).toHaveLength(20)
  })

  it("are an empty map for no addresses", async () => {
    expect(await images.read([], [])).toEqual({ sources: new Map(), changed: [] })
  })
})
