/** Moves the clock of this process, and with it the clock of a store that runs in this process. @returns the spy; restore it after the test */
export function moveClock(byMs: number): jest.SpyInstance<number, []> {
  const now = Date.now.bind(Date)
  return jest.spyOn(Date, "now").mockImplementation(() => now() + byMs)
}
