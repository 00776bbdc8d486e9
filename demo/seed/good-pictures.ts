import type { PictureOrder } from "../pictures/paint"
import { allGoods, type Good } from "./goods"

/** Front and back of every product, each in a hue of its own. */
export const pictureOrders: PictureOrder[] = allGoods.flatMap((good, at) =>
  pictureFiles(good).map((file, side) => ({
    file,
    motif: good.motif,
    // Steps of the golden angle: neighbours never look alike.
    hue: (at * 137.5) % 360,
    variety: (at * 0.382) % 1,
    side: side === 0 ? "front" : "back",
  })),
)

export function pictureFiles(good: Good): string[] {
  return [`${good.handle}-front.png`, `${good.handle}-back.png`].slice(0, good.pictures)
}
