/** The steps of the guided set-up, in order. */
export const SET_UP_STEPS = ["connection", "channel", "prices", "categories", "devices", "preview", "live"] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

/** The address of a step; without a step, the address of the first open one. */
export const toSetUpPath = (step?: SetUpStep): string => `/partner-commerce/set-up${step ? `?step=${step}` : ""}`

export const toSetUpStep = (text: string | null): SetUpStep | null => SET_UP_STEPS.find((step) => step === text) ?? null
