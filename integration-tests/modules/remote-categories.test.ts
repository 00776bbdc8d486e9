import { toCategoryNews } from "../../src/catalog/rules/configuration/category-news"
import { RemoteCategories } from "../../src/catalog/sql/remote-categories"
import { Database } from "../../src/database/database"
import { describeModule, OTHER_SHOP } from "./module-suite"

const phones = { category: "Smartphones", device_keys: ["color", "memory"] }
const laptops = { category: "Laptops", device_keys: ["memory"] }
const NOTHING = { added: [], removed: [], device_keys_changed: [] }

describeModule("the service's category list", ({ service, repository }) => {
  const other = () => new RemoteCategories(new Database(repository(), OTHER_SHOP))
  const list = async () =>
    (await service.catalog.categories.list()).map(({ category, gone_at }) => [category, gone_at !== null])
  const changedAt = async (name: string) => {
    const row = (await service.catalog.categories.list()).find(({ category }) => category === name)
    return new Date(row?.changed_at ?? 0).getTime()
  }

  it("counts as new at the first reading, and as unchanged at the next", async () => {
    expect(await service.catalog.categories.record([phones, laptops])).toEqual({
      ...NOTHING,
      added: ["Laptops", "Smartphones"],
    })
    expect(await service.catalog.categories.record([laptops, phones])).toEqual(NOTHING)
    expect(await service.catalog.categories.list()).toMatchObject([laptops, phones])
  })

  it("keeps an unreadable category, and all missing categories if the unreadable row has no name", async () => {
    await service.catalog.categories.record([phones, laptops])
    expect(await service.catalog.categories.record([phones], ["Laptops"])).toEqual(NOTHING)
    expect(await service.catalog.categories.record([], "all")).toEqual(NOTHING)
    expect(await service.catalog.categories.list()).toMatchObject([laptops, phones])
    expect(await service.catalog.categories.record([phones], ["Audio"])).toEqual({
      ...NOTHING,
      removed: ["Laptops"],
    })
  })

  it("reports changed device keys, and the time of the change", async () => {
    await service.catalog.categories.record([phones, laptops])
    const before = await changedAt("Smartphones")
    const more = { ...phones, device_keys: ["color", "memory", "size"] }
    expect(await service.catalog.categories.record([more, laptops])).toEqual({
      ...NOTHING,
      device_keys_changed: ["Smartphones"],
    })
    expect(await changedAt("Smartphones")).toBeGreaterThan(before)
    expect(await changedAt("Laptops")).toBe(before)
  })

  it("loses a device key after the second reading without it, not after the first", async () => {
    const fewer = { ...phones, device_keys: ["color"] }
    const read = (...listed: (typeof phones)[]) => service.catalog.categories.record(listed)
    const keys = async () => (await service.catalog.categories.list())[0]?.device_keys
    await read(phones)
    expect(await read(fewer)).toEqual(NOTHING)
    expect(await keys()).toEqual(["color", "memory"])
    expect(await read(phones)).toEqual(NOTHING)
    expect(await read(fewer)).toEqual(NOTHING)
    expect(await read({ ...phones, device_keys: ["size", "color"] })).toEqual({
      ...NOTHING,
      device_keys_changed: ["Smartphones"],
    })
    expect(await keys()).toEqual(["size", "color"])
  })

  it("keeps a category that is gone, so that a mapping can report it, and reports it once", async () => {
    await service.catalog.categories.record([phones, laptops])
    expect(await service.catalog.categories.record([phones])).toEqual({ ...NOTHING, removed: ["Laptops"] })
    expect(await list()).toEqual([
      ["Smartphones", false],
      ["Laptops", true],
    ])
    expect(await service.catalog.categories.record([phones])).toEqual(NOTHING)
  })

  it("restores a category that was gone", async () => {
    await service.catalog.categories.record([phones, laptops])
    await service.catalog.categories.record([phones])
    expect(await service.catalog.categories.record([phones, laptops])).toEqual({ ...NOTHING, added: ["Laptops"] })
    expect(await list()).toEqual([
      ["Laptops", false],
      ["Smartphones", false],
    ])
  })

  it("counts every category as gone if the reading is empty", async () => {
    await service.catalog.categories.record([phones])
    expect(await service.catalog.categories.record([])).toEqual({ ...NOTHING, removed: ["Smartphones"] })
  })

  it("accepts a list that names a category twice", async () => {
    const twice = [phones, { ...phones, device_keys: ["color"] }]
    expect(await service.catalog.categories.record(twice)).toEqual({ ...NOTHING, added: ["Smartphones"] })
    expect(await service.catalog.categories.list()).toHaveLength(1)
    expect(await service.catalog.categories.record(twice)).toEqual(NOTHING)
  })

  it("counts as seen after the first reading; later changes count as seen once a person has seen them", async () => {
    const news = async () => toCategoryNews(await service.catalog.categories.list())
    const nothing = { added: [], removed: [], device_keys_changed: [] }
    await service.catalog.categories.record([phones])
    expect(await news()).toEqual(nothing)

    await service.catalog.categories.record([laptops])
    await service.catalog.categories.record([laptops])
    expect(await news()).toEqual({ ...nothing, added: ["Laptops"], removed: ["Smartphones"] })
    await other().acknowledge()
    expect(await news()).not.toEqual(nothing)
    await service.catalog.categories.acknowledge()
    expect(await news()).toEqual(nothing)

    await service.catalog.categories.record([phones, laptops])
    expect(await news()).toEqual({ ...nothing, added: ["Smartphones"] })
  })

  it("keeps the device keys of a category that was gone for one reading and comes back without them in the next", async () => {
    await service.catalog.categories.record([phones])
    await service.catalog.categories.record([])
    await service.catalog.categories.record([{ ...phones, device_keys: [] }])
    expect(await service.catalog.categories.list()).toMatchObject([{ ...phones, gone_at: null }])
    await service.catalog.categories.record([{ ...phones, device_keys: [] }])
    expect(await service.catalog.categories.list()).toMatchObject([{ ...phones, device_keys: [] }])
  })

  it("distinguishes upper and lower case, and shops", async () => {
    await service.catalog.categories.record([phones, { ...phones, category: "smartphones" }])
    expect(await service.catalog.categories.list()).toHaveLength(2)
    expect(await other().list()).toEqual([])
  })

  it("stays consistent if two processes read it at the same moment", async () => {
    await Promise.all([1, 2, 3, 4].map(() => service.catalog.categories.record([phones, laptops])))
    expect(await service.catalog.categories.list()).toHaveLength(2)
  })
})
