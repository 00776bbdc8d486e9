import { join } from "node:path"

/** Each motif has a front and a back, drawn once and shared by the goods that look like it. */
export const motifs = [
  "phone",
  "foldable",
  "laptop",
  "headphones",
  "speaker",
  "watch",
  "appliance",
  "controller",
  "ticket",
  "figurine",
] as const
export type Motif = (typeof motifs)[number]

export const picturesFolder = join(__dirname, "../pictures")

/** @returns file names inside {@link picturesFolder}, the front first */
export function pictureFiles(motif: Motif): string[] {
  return [`${motif}-front.png`, `${motif}-back.png`]
}
