const KEY = "partner-commerce.preview-seen"

/** Whether a preview was seen in this browser: the server does not know. */
export function hasSeenPreview(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function rememberPreviewSeen(): void {
  localStorage.setItem(KEY, new Date().toISOString())
}
