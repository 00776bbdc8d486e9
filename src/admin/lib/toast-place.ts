/** At the bottom centre, where no page has a button. Medusa's default place covers buttons of headings and drawers. */
export const TOAST_PLACE = { position: "bottom-center" } as const
