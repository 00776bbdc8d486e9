import { useSyncExternalStore } from "react"

const KEY = "partner-commerce.preview-seen"
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const hasSeenPreview = (): boolean => localStorage.getItem(KEY) !== null

/** Remembers in this browser whether a person saw a preview, because the server does not store it. */
export function usePreviewSeen(): boolean {
  return useSyncExternalStore(subscribe, hasSeenPreview)
}

export function rememberPreviewSeen(): void {
  localStorage.setItem(KEY, new Date().toISOString())
  for (const listener of listeners) listener()
}
