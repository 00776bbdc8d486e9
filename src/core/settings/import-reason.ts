import { REFERENCES } from "./configuration"

type ReferenceSetting = (typeof REFERENCES)[keyof typeof REFERENCES]["setting"]

/** Why an entry of a configuration file is left out of an import. */
export type ImportReason =
  /** `setting` is the one that names it: a sales channel, a region, a shipping option. */
  | { code: "not_in_store"; setting: ReferenceSetting; name: string }
  | { code: "named_alike"; setting: ReferenceSetting; name: string; count: number }
  | { code: "no_category"; name: string }
  | { code: "no_product"; name: string }
  | { code: "no_remote_category"; category: string }
  | { code: "no_device_key"; category: string; device_key: string }
  | { code: "twice" }

/** In English, for the command line and languages that have no words for the code. */
export function toImportReasonText(reason: ImportReason): string {
  switch (reason.code) {
    case "not_in_store":
      return `this store has no ${toWhat(reason.setting)} "${reason.name}"`
    case "named_alike":
      return `this store has ${reason.count} ${toWhat(reason.setting)}s named "${reason.name}"`
    case "no_category":
      return `this store has no category ${reason.name}`
    case "no_product":
      return `this store has no product ${reason.name}`
    case "no_remote_category":
      return `the service has no category "${reason.category}"`
    case "no_device_key":
      return `"${reason.category}" has no device key "${reason.device_key}"`
    case "twice":
      return "the file has it twice"
  }
}

const toWhat = (setting: ReferenceSetting) =>
  Object.values(REFERENCES).find((reference) => reference.setting === setting)?.what ?? setting
