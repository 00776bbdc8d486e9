/** The address for the service's callbacks, derived from the backend address of the admin. @param path below the callbacks' own path */
export function toCallbackAddress(path: string): string {
  const backend = new URL(__BACKEND_URL__ ?? "/", window.location.origin)
  return `${backend.href.replace(/\/$/, "")}/partner-commerce${path}`
}
