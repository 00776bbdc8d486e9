const KEY = "partner-commerce.looked"

/** Whether somebody has looked in this browser at what would be sent: the server does not know. */
export function hasSeenPreview(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function rememberPreviewSeen(): void {
  localStorage.setItem(KEY, new Date().toISOString())
}
