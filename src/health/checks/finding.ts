/** Result of a single check, in English, because a terminal and the log show it too. `warning`: it works, but should be fixed. */
export interface HealthFinding {
  level: "ok" | "warning" | "error"
  about: string
  message: string
  fix: string | null
}

export const ok = (about: string, message: string): HealthFinding => ({ level: "ok", about, message, fix: null })
export const warning = (about: string, message: string, fix: string): HealthFinding => ({
  level: "warning",
  about,
  message,
  fix,
})
export const error = (about: string, message: string, fix: string): HealthFinding => ({
  level: "error",
  about,
  message,
  fix,
})
