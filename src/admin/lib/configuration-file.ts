import type { AdminConfiguration } from "../../api/admin/partner-commerce/configuration/configuration-view"

/** The chosen file is not a configuration. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile"
}

/** @throws UnreadableFile if the file is no JSON object; the server validates the content */
export async function readConfigurationFile(file: File): Promise<AdminConfiguration> {
  try {
    const content: unknown = JSON.parse(await file.text())
    if (isConfiguration(content)) return content
  } catch {
    // The throw below also covers a file without JSON.
  }
  throw new UnreadableFile(file.name)
}

function isConfiguration(content: unknown): content is AdminConfiguration {
  return typeof content === "object" && content !== null && !Array.isArray(content)
}
