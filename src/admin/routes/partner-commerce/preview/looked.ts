const KEY = "partner-commerce.looked"

/** Whether somebody has looked in this browser at what would be sent: the server does not know. */
export function hasLooked(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function rememberLook(): void {
  localStorage.setItem(KEY, new Date().toISOString())
}
