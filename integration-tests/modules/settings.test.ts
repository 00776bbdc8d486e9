import { DEFAULT_SETTINGS } from "../../src/settings/rules/settings"
import { describeModule } from "./module-suite"

describeModule("the settings of a store", ({ service, sql }) => {
  const stored = async () => {
    const [row] = await sql<{ values: Record<string, unknown>; version: number }>(
      `SELECT "values", version FROM partner_commerce_settings`,
    )
    return row
  }

  it("equal the defaults before the first change", async () => {
    expect(await service.configuration.settings.read()).toEqual({
      settings: DEFAULT_SETTINGS,
      chosen: [],
      paused: false,
      pausedBy: null,
    })
  })

  it("change field by field", async () => {
    expect(await service.configuration.settings.change({ rounding: "up" })).toEqual({
      ...DEFAULT_SETTINGS,
      rounding: "up",
    })
    await service.configuration.settings.change({ delivery_status_map: { placed: null } })
    expect((await service.configuration.settings.read()).settings).toEqual({
      ...DEFAULT_SETTINGS,
      rounding: "up",
      delivery_status_map: { ...DEFAULT_SETTINGS.delivery_status_map, placed: null },
    })
  })

  it("store changed values and no defaults, which may move in a later version", async () => {
    await service.configuration.settings.change({ rounding: "up" })
    await service.configuration.settings.change({ max_stock: null })
    expect(await stored()).toMatchObject({ values: { rounding: "up", max_stock: null }, version: 3 })
  })

  it("keep both changes of two people who save different fields at the same moment", async () => {
    await Promise.all([
      service.configuration.settings.change({ rounding: "up" }),
      service.configuration.settings.change({ stock_buffer: 3 }),
      service.configuration.settings.change({ delivery_status_map: { placed: null } }),
      service.configuration.settings.change({ delivery_status_map: { failed: null } }),
    ])
    expect((await service.configuration.settings.read()).settings).toEqual({
      ...DEFAULT_SETTINGS,
      rounding: "up",
      stock_buffer: 3,
      delivery_status_map: { ...DEFAULT_SETTINGS.delivery_status_map, placed: null, failed: null },
    })
  })

  it("stay readable when the table contains nonsense", async () => {
    await service.configuration.settings.change({ stock_buffer: 3 })
    await sql(
      `UPDATE partner_commerce_settings SET "values" = "values" || '{"rounding":"bankers","delivery_status_map":{"packed":1}}'`,
    )
    expect((await service.configuration.settings.read()).settings).toEqual({ ...DEFAULT_SETTINGS, stock_buffer: 3 })
  })

  it("keep every value through a pause and a resumption", async () => {
    await service.configuration.settings.setPaused(true, "ann@shop.example")
    expect(await service.configuration.settings.read()).toEqual({
      settings: DEFAULT_SETTINGS,
      chosen: [],
      paused: true,
      pausedBy: "ann@shop.example",
    })
    await service.configuration.settings.change({ rounding: "up" })
    expect((await service.configuration.settings.read()).paused).toBe(true)
    await service.configuration.settings.setPaused(false)
    expect(await service.configuration.settings.read()).toEqual({
      settings: { ...DEFAULT_SETTINGS, rounding: "up" },
      chosen: ["rounding"],
      paused: false,
      pausedBy: null,
    })
  })
})
