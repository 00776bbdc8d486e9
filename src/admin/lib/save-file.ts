/** Saves content as a file in the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

export function saveJson(name: string, content: object): void {
  saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }))
}
