import { optionsSchema } from "../../src/settings/rules/options"
import { settingsSchema } from "../../src/settings/rules/settings"
import { fieldsOf, toJsonSchema } from "./json-schema"

/** Every option of the plugin, and every setting, by its path. */
export const optionFields = () => fieldsOf(toJsonSchema(optionsSchema))
export const settingFields = () => fieldsOf(toJsonSchema(settingsSchema))
