import { type Settings } from "./settings"

/** Page of the settings, relative to where the admin is. */
export const SETTINGS_PATH = "/settings/partner-commerce"

/** The address of one setting: the page shows it and puts the cursor there. */
export const toSettingPath = (name: keyof Settings): string => `${SETTINGS_PATH}#${name}`
