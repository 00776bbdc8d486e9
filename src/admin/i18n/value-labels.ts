/** Keys of the labels for values that are names in the plugin, such as the name of a setting. The first key with a text counts. */
const LABELS: Record<string, (value: string) => string | string[]> = {
  setting: (name) => `settings.fields.${name}.label`,
  settings: (name) => `settings.fields.${name}.label`,
  field: (name) => [
    `settings.fields.${name}.label`,
    `settings.deliveryEvents.${name.replace("delivery_status_map.", "")}.label`,
  ],
  choice: (name) => `listing.fields.${name}.label`,
  from: (value) => toValueKeys(value),
  to: (value) => toValueKeys(value),
  status: (code) => `transactionStatuses.${code}`,
  state: (name) => toStateKeys(name),
  ours: (figure) => toStateKeys(figure),
  theirs: (figure) => `transactionStatuses.${figure}`,
  medusa: (figure) => `books.medusaStates.${figure}`,
  delivery_status: (code) => `deliveryStatuses.${code}`,
  changes: (kind) => `preview.operations.${kind}`,
  waiting: (kind) => `preview.operations.${kind}`,
  attribute: (name) => `devices.attributes.${name}`,
  blocked: (name) => `fields.${name}`,
  figure: (name) => `books.figures.${name}`,
  expected: (type) => `valueTypes.${type}`,
}

const toStateKeys = (state: string) => [`dealOutcomes.${state}.name`, `paymentStates.${state}.name`]

/** A value of a setting that is chosen from a list. */
const toValueKeys = (value: string) => [`settings.choices.${value}`, `deliveryStatuses.${value}`]

/** @param name the name of the value within its message */
export function toLabelKeys(name: string, value: string): string[] {
  return [LABELS[name]?.(value) ?? []].flat()
}
