import { Database } from "../../src/modules/partner-commerce/database"
import { ImageCache } from "../../src/modules/partner-commerce/catalog/image-cache"
import { ImageFingerprints } from "../../src/modules/partner-commerce/catalog/image-fingerprints"
import { freePort } from "../harness/free-port"
import { startPictureServer, type PictureServer } from "../harness/picture-server"
import { describeModule, SHOP } from "./module-suite"

const LIMITS = { allowedPrivateHosts: [], maxBytes: 1_000, timeoutMs: 5_000 }

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
    images = new ImageFingerprints(cache, LIMITS)
  })
  afterEach(() => images.close())

  const read = async (...names: string[]) => {
    const urls = names.map((name) => pictures.url(name))
    const { sources } = await images.read(urls, [pictures.host])
    return urls.map((url) => sources.get(url))
  }
  const pass = (ms: number) =>
    sql(`UPDATE partner_commerce_image SET checked_at = checked_at - ? * interval '1 millisecond'`, [ms])

  it("are read once and kept with what tells a change", async () => {
    const [source] = await read("a.png")
    expect(source).toEqual({ url: pictures.url("a.png"), hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await read("a.png")).toEqual([source])
    expect(pictures.requests).toHaveLength(1)
    const kept = (await cache.read([pictures.url("a.png")])).get(pictures.url("a.png"))
    expect(kept).toMatchObject({ etag: '"a.png-1"', problem_code: null, bytes: expect.any(Number) })
  })

  it("differ where the bytes do, and answer in the order that was asked for", async () => {
    const [a, b] = await read("a.png", "b.png")
    expect(a).not.toEqual({ ...b, url: pictures.url("a.png") })
    expect(await read("b.png", "a.png")).toEqual([b, a])
  })

  it("are read once where an address comes twice", async () => {
    const [first, second] = await read("a.png", "a.png")
    expect(first).toEqual(second)
    expect(pictures.requests).toHaveLength(1)
  })

  it("say why an image cannot be used, and are read again a minute later", async () => {
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

  it("say what changed to whoever finds it, once", async () => {
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

  it("say what changed when another wrote something else meanwhile", async () => {
    const url = pictures.url("a.png")
    const image = { url, hash: "f".repeat(64), bytes: 1, etag: null, last_modified: null }
    const good = { ...image, problem_code: null, problem_message: null }
    const bad = { ...image, hash: null, problem_code: "image_unreachable", problem_message: "answered 404" }
    expect(await cache.record([bad])).toEqual([])
    expect(await cache.record([good])).toEqual([url])
    expect(await cache.record([good])).toEqual([])
    const both = await Promise.all([cache.record([bad]), cache.record([bad])])
    expect(both.flat()).toEqual([url])
  })

  it("are never fetched from a private address that is not the store's own", async () => {
    const { sources } = await images.read([pictures.url("a.png")], [])
    expect([...sources.values()]).toMatchObject([{ problem: { code: "image_forbidden_address" } }])
    expect(pictures.requests).toEqual([])
  })

  it("of the same images, read by two at once, are one", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `${i}.png`)
    const [one, other] = await Promise.all([read(...names), read(...[...names].reverse())])
    expect(other).toEqual([...one].reverse())
    expect(await sql(`SELECT id FROM partner_commerce_image`)).toHaveLength(20)
  })

  it("of nothing are nothing", async () => {
    expect(await images.read([], [])).toEqual({ sources: new Map(), changed: [] })
  })
})
