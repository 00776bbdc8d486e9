/** Moments for a date picker that knows only the browser's time zone: it shows and returns the clock of the store. */
import { fromWallTime, toWallTime } from "../../values/time-zone"

/** @returns the moment at which the browser's clock shows what the store's clock shows at the given moment */
export const toPickerDate = (iso: string, timeZone: string): Date | null =>
  fromWallTime(toWallTime(new Date(iso), timeZone), readBrowserZone())

/** @returns ISO */
export const fromPickerDate = (date: Date, timeZone: string): string | null =>
  fromWallTime(toWallTime(date, readBrowserZone()), timeZone)?.toISOString() ?? null

const readBrowserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
