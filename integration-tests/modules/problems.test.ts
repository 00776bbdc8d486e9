import { describeModule } from "./module-suite"

const report = { key: "catalog-credentials", code: "credentials_refused", message: "401", fix: "Check the token." }

describeModule("problems that a person should act on", ({ service }) => {
  it("are told once, however often they are seen", async () => {
    expect(await service.problems.raise(report)).toBe(true)
    expect(await service.problems.raise({ ...report, message: "403" })).toBe(false)
    expect(await service.problems.open()).toMatchObject([{ ...report, message: "403" }])
  })

  it("keep what is behind them, as it was seen last", async () => {
    await service.problems.raise({ ...report, why: { code: "token_refused", status: 401 } })
    expect(await service.problems.open()).toMatchObject([{ why: { code: "token_refused", status: 401 } }])
    await service.problems.raise(report)
    expect(await service.problems.open()).toMatchObject([{ why: null }])
  })

  it("are told once, even when many see them at the same moment", async () => {
    const told = await Promise.all(Array.from({ length: 8 }, () => service.problems.raise(report)))
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await service.problems.open()).toHaveLength(1)
  })

  it("are over once, and told again when they come back", async () => {
    await service.problems.raise(report)
    expect(await service.problems.clear(report.key)).toBe(true)
    expect(await service.problems.clear(report.key)).toBe(false)
    expect(await service.problems.open()).toEqual([])
    expect(await service.problems.raise(report)).toBe(true)
  })

  it("of different keys are different, the oldest first", async () => {
    await service.problems.raise({ ...report, key: "b" })
    await service.problems.raise({ ...report, key: "a" })
    await service.problems.raise({ ...report, key: "b" })
    expect((await service.problems.open()).map(({ key }) => key)).toEqual(["b", "a"])
    expect(await service.problems.clear("b")).toBe(true)
    expect((await service.problems.open()).map(({ key }) => key)).toEqual(["a"])
  })
})
