/** In the middle below, where no page has a button: Medusa's own place covers those of headings or of drawers. */
export const TOAST_PLACE = { position: "bottom-center" } as const
