/**
 * Why an item is not sent (it is held, or parked), or what would make it better (advice). Every code has one fix, in words a
 * merchant can act on.
 */
export interface ItemProblem {
  code: ProblemCode
  /** `blocking` keeps content from being sent; `advice` holds nothing. */
  severity: "blocking" | "advice"
  message: string
  fix: string
  /** What the message is about, for languages that put it into words of their own. */
  values?: ProblemValues
}

export type ProblemValues = Record<string, string | number>

const FIXES = {
  no_partner_id: "Give the variant the value that the setting product_id_source names, or choose another source.",
  duplicate_partner_id:
    "Give each variant a value of its own in what product_id_source names, or choose another source.",
  no_price: "Add a price in the configured currency to the variant.",
  price_not_integral: "Use a price without decimals, or choose a rounding in the settings.",
  price_is_zero: "Raise the price to a whole amount of at least 1, or choose to round up in the settings.",
  no_name: "Give the product a title.",
  duplicate_name: "Rename the product or the variant; the proposal in the message is free.",
  name_not_free_yet: "Nothing to do: it is sent by itself as soon as the name is free there.",
  no_category: "Put the product into a category.",
  unmapped_category: "Map the product's category, or one above it, to one of the service's categories.",
  category_gone: "The service no longer has the mapped category: map it to another one.",
  no_image: "Add at least one image to the product.",
  image_unreachable: "Make the image address reachable from this server and the internet, or replace the image.",
  image_too_large: "Replace the image by a smaller file.",
  image_not_an_image: "Replace the file by a JPEG, PNG, GIF or WebP picture.",
  image_forbidden_address:
    "Serve the image from a public address, or allow its host in the option images.allowedPrivateHosts.",
  brake: "Look at the plan, and confirm it if it is meant; or undo the change in the store.",
  brake_discarded:
    "Nothing, if it is to stay so. To send it after all, look at the plan and push that; or undo the change in the store.",
  refused: "Change what the service refused; it is sent again as soon as it differs, or when you push it by itself.",
  rejected:
    "Change what the service's reviewer names; it is sent again as soon as it differs, or when you push it by itself.",
  single_image: "Add a second picture: the service recommends at least two.",
  empty_device_keys: "Map the device keys, or fill in the options or metadata they read.",
  long_name: "Shorten the title of the product or the variant: lists cut a long one off.",
  no_description: "Write a description; until then the title stands in for it.",
} as const
export type ProblemCode = keyof typeof FIXES

/** What an item says that the brake holds: before a person has decided about it, and after. */
export const BRAKE_CODES: readonly string[] = ["brake", "brake_discarded"] satisfies ProblemCode[]

export function toProblem(code: ProblemCode, message: string, values?: ProblemValues): ItemProblem {
  return { code, severity: "blocking", message, fix: FIXES[code], ...(values && { values }) }
}

export function toAdvice(code: ProblemCode, message: string, values?: ProblemValues): ItemProblem {
  return { ...toProblem(code, message, values), severity: "advice" }
}

export function firstBlocking(problems: ItemProblem[]): ItemProblem | null {
  return problems.find((problem) => problem.severity === "blocking") ?? null
}
