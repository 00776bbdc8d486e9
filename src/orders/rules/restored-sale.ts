/** The event of a row that was restored from Medusa's order. Earlier events of its timeline are lost. */
export const RESTORED = "restored"

export const isRestored = ({ timeline }: { timeline: readonly { event: string }[] }): boolean =>
  timeline.some(({ event }) => event === RESTORED)
