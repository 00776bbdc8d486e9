import { type Settings } from "./settings"

/** Page of the settings, relative to the admin's address. */
export const SETTINGS_PATH = "/settings/partner-commerce"

/** The address of one setting: the page scrolls to it and focuses it. */
export const toSettingPath = (name: keyof Settings): string => `${SETTINGS_PATH}#${name}`
