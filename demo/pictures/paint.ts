import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import { Canvas, hsl } from "./canvas"
import { type Motif, motifs } from "./motifs"

/** What a picture is of; the same order gives the same bytes, on every machine. */
export interface PictureOrder {
  file: string
  motif: Motif
  hue: number
  variety: number
  side: "front" | "back"
}

/** Paints what is not there yet; between two pictures other work has its turn. */
export async function paintPictures(folder: string, orders: PictureOrder[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const order of orders) {
    const path = join(folder, order.file)
    if (existsSync(path)) continue
    // Aside and renamed: who waits for the file never meets half of it.
    writeFileSync(`${path}.part`, paintPicture(order))
    renameSync(`${path}.part`, path)
    await nextTurn()
  }
}

function paintPicture({ motif, hue, variety, side }: PictureOrder): Buffer {
  const canvas = new Canvas()
  const turn = side === "front" ? 0 : 24
  canvas.background(hsl(hue + turn, 0.55, 0.93), hsl(hue + turn + 30, 0.5, 0.74))
  motifs[motif]({ canvas, hue, variety, side })
  return canvas.toPng()
}
