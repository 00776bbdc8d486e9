/** Where the service calls this store, by the address at which the admin reaches it. @param path below the callbacks' own */
export function toCallbackAddress(path: string): string {
  const backend = new URL(__BACKEND_URL__ ?? "/", window.location.origin)
  return `${backend.href.replace(/\/$/, "")}/partner-commerce${path}`
}
