export { exportConfiguration } from "./export-configuration"
export { importConfiguration, type ImportRequest, type ImportResult } from "./import-configuration"
