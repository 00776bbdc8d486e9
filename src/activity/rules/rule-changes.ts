import { type HistoryMessage } from "../../messages/rules/message"

/** Codes of entries after which items may have other desired entries. */
export const RULE_CHANGES: HistoryMessage["code"][] = [
  "setting_changed",
  "category_mapped",
  "category_unmapped",
  "category_kept_off_sale",
  "category_off_sale_ended",
  "device_key_mapped",
  "device_key_unmapped",
  "put_on_sale",
  "kept_off_sale",
  "left_to_rule",
  "choice_changed",
  "choices_changed",
  "configuration_imported",
]
