import { above, type Canvas, circle, type Color, hsl, mix, type Paint, rectangle, ring, type Shape } from "./canvas"

/** How one product looks: the motif of its category in colours of its own, from the front and from the back. */
export interface Look {
  canvas: Canvas
  hue: number
  /** 0 to 1, different for every product of a category: sizes and details vary with it. */
  variety: number
  side: "front" | "back"
}

const ink: Color = [24, 26, 34]
const white: Color = [250, 250, 252]

export const motifs = { phone, foldable, laptop, headphones, speaker, watch, appliance, controller, ticket, figurine }
export type Motif = keyof typeof motifs

function phone({ canvas, hue, variety, side }: Look): void {
  const body = { x: 320, y: 320, width: 216 + 36 * variety, height: 440, radius: 40 }
  withShadow(canvas, rectangle(body), side === "front" ? ink : hsl(hue, 0.45, 0.42))
  if (side === "front") {
    canvas.fill(rectangle({ ...body, width: body.width - 22, height: 418, radius: 30 }), screen(hue))
    canvas.fill(rectangle({ x: 320, y: 128, width: 70, height: 18, radius: 9 }), ink)
    for (const row of [0, 1, 2]) for (const column of [-1, 0, 1]) appIcon(canvas, hue, column, row)
    return
  }
  canvas.fill(rectangle({ x: 320 - body.width / 4, y: 190, width: 86, height: 130, radius: 28 }), hsl(hue, 0.4, 0.3))
  for (const y of [160, 220]) lens(canvas, 320 - body.width / 4, y, 24)
  canvas.fill(circle(320, 380, 20), hsl(hue, 0.4, 0.52))
}

function foldable({ canvas, hue, side }: Look): void {
  const half = { y: 320, width: 190, height: 410, radius: 30 }
  for (const x of [226, 414]) {
    withShadow(canvas, rectangle({ ...half, x }), side === "front" ? ink : hsl(hue, 0.4, 0.38))
    if (side === "front") canvas.fill(rectangle({ x, y: 320, width: 172, height: 390, radius: 22 }), screen(hue))
  }
  canvas.fill(rectangle({ x: 320, y: 320, width: 10, height: 410 }), hsl(hue, 0.2, 0.22))
  if (side === "back") for (const y of [170, 230, 290]) lens(canvas, 480, y, 24)
}

function laptop({ canvas, hue, variety, side }: Look): void {
  const lid = { x: 320, y: 280, width: 380 + 50 * variety, height: 270, radius: 18 }
  withShadow(canvas, rectangle(lid), side === "front" ? ink : hsl(hue, 0.12, 0.7))
  if (side === "front") {
    canvas.fill(rectangle({ ...lid, width: lid.width - 26, height: 246, radius: 8 }), screen(hue))
    canvas.fill(rectangle({ x: 320, y: 300, width: 170, height: 96, radius: 10 }), white, { opacity: 0.85 })
    canvas.fill(rectangle({ x: 320, y: 262, width: 170, height: 20, radius: 10 }), hsl(hue, 0.6, 0.5))
  } else {
    canvas.fill(circle(320, 280, 30), hsl(hue, 0.4, 0.45))
    canvas.fill(circle(320, 280, 16), hsl(hue, 0.12, 0.7))
  }
  withShadow(canvas, rectangle({ x: 320, y: 436, width: lid.width + 90, height: 34, radius: 16 }), hsl(hue, 0.1, 0.76))
  canvas.fill(rectangle({ x: 320, y: 424, width: 96, height: 10, radius: 5 }), hsl(hue, 0.1, 0.56))
}

function headphones({ canvas, hue, variety, side }: Look): void {
  const bow = 150 + 20 * variety
  canvas.fill(above(330, ring(320, 330, bow, 34)), hsl(hue, 0.3, 0.24))
  canvas.fill(above(330, ring(320, 330, bow - 22, 10)), hsl(hue, 0.55, 0.62))
  for (const x of [320 - bow, 320 + bow]) {
    withShadow(canvas, rectangle({ x, y: 386, width: 96, height: 160, radius: 46 }), hsl(hue, 0.45, 0.4))
    canvas.fill(
      rectangle({ x, y: 386, width: 60, height: 122, radius: 30 }),
      side === "front" ? ink : hsl(hue, 0.5, 0.6),
    )
  }
}

function speaker({ canvas, hue, variety, side }: Look): void {
  const width = 230 + 120 * variety
  withShadow(canvas, rectangle({ x: 320, y: 320, width, height: 400, radius: 44 }), hsl(hue, 0.3, 0.24))
  const cones =
    side === "front"
      ? ([
          [410, 86],
          [214, 46],
        ] as const)
      : ([[320, 60]] as const)
  for (const [y, radius] of cones) {
    canvas.fill(circle(320, y, radius), ink)
    canvas.fill(ring(320, y, radius - 12, 8), hsl(hue, 0.6, 0.55))
    canvas.fill(circle(320, y, radius / 3), hsl(hue, 0.45, 0.5))
  }
}

function watch({ canvas, hue, variety, side }: Look): void {
  const strap = hsl(hue, 0.5, 0.45)
  canvas.fill(rectangle({ x: 320, y: 320, width: 130, height: 560, radius: 40 }), strap)
  const round = variety > 0.5
  const dial = (width: number) =>
    round ? circle(320, 320, width / 2) : rectangle({ x: 320, y: 320, width, height: width * 1.14, radius: width / 4 })
  withShadow(canvas, dial(246), ink)
  if (side === "back") {
    canvas.fill(dial(212), hsl(hue, 0.08, 0.62))
    canvas.fill(ring(320, 320, 50, 8), ink)
    return
  }
  canvas.fill(dial(222), screen(hue))
  canvas.fill(ring(320, 320, 74, 12), white, { opacity: 0.25 })
  canvas.fill(rectangle({ x: 320, y: 284, width: 10, height: 76, radius: 5 }), white)
  canvas.fill(rectangle({ x: 346, y: 320, width: 58, height: 10, radius: 5 }), white)
}

function appliance({ canvas, hue, variety, side }: Look): void {
  const body = { x: 320, y: 330, width: 300 + 70 * variety, height: 380 - 70 * variety, radius: 56 }
  withShadow(canvas, rectangle(body), hsl(hue, 0.25, 0.93))
  const top = body.y - body.height / 2
  if (side === "back") {
    for (const row of [0, 1, 2, 3]) {
      canvas.fill(rectangle({ x: 320, y: 280 + row * 34, width: 150, height: 12, radius: 6 }), hsl(hue, 0.15, 0.72))
    }
    return
  }
  canvas.fill(circle(320, 360, 104), hsl(hue, 0.35, 0.38))
  canvas.fill(circle(320, 360, 84), screen(hue))
  for (const [at, share] of [-70, 0, 70].entries()) {
    canvas.fill(circle(320 + share, top + 48, 13), at === 0 ? hsl(hue, 0.7, 0.5) : hsl(hue, 0.15, 0.72))
  }
}

function controller({ canvas, hue, variety, side }: Look): void {
  const shell = hsl(hue, 0.35, side === "front" ? 0.3 : 0.42)
  for (const x of [196, 444]) withShadow(canvas, circle(x, 372, 92), shell)
  withShadow(canvas, rectangle({ x: 320, y: 320, width: 370, height: 170 + 20 * variety, radius: 80 }), shell)
  if (side === "back") {
    for (const x of [210, 430]) canvas.fill(rectangle({ x, y: 262, width: 90, height: 26, radius: 13 }), ink)
    return
  }
  canvas.fill(rectangle({ x: 220, y: 310, width: 84, height: 26, radius: 8 }), white)
  canvas.fill(rectangle({ x: 220, y: 310, width: 26, height: 84, radius: 8 }), white)
  for (const [step, [x, y]] of (
    [
      [420, 276],
      [454, 310],
      [420, 344],
      [386, 310],
    ] as const
  ).entries()) {
    canvas.fill(circle(x, y, 17), hsl(hue + 90 * step, 0.7, 0.6))
  }
  for (const x of [272, 368]) canvas.fill(circle(x, 376, 32), ink)
}

function ticket({ canvas, hue, side }: Look): void {
  const card = { x: 320, y: 320, width: 460, height: 260, radius: 28 }
  withShadow(canvas, rectangle(card), side === "front" ? gradient(hue, 0.55, 0.62, 0.42) : white)
  for (const y of [190, 450]) canvas.fill(circle(430, y, 20), hsl(hue, 0.35, 0.8))
  for (let y = 226; y < 430; y += 26) {
    canvas.fill(
      rectangle({ x: 430, y, width: 6, height: 14, radius: 3 }),
      side === "front" ? white : hsl(hue, 0.3, 0.7),
    )
  }
  if (side === "front") {
    canvas.fill(circle(230, 320, 66), white, { opacity: 0.9 })
    canvas.fill(circle(230, 320, 44), hsl(hue, 0.6, 0.5))
    return
  }
  for (const y of [260, 320, 380]) {
    canvas.fill(rectangle({ x: 240, y, width: 230, height: 18, radius: 9 }), hsl(hue, 0.3, 0.75))
  }
}

function figurine({ canvas, hue, side }: Look): void {
  withShadow(canvas, rectangle({ x: 320, y: 520, width: 300, height: 46, radius: 20 }), ink)
  withShadow(canvas, rectangle({ x: 320, y: 400, width: 150, height: 200, radius: 60 }), hsl(hue, 0.5, 0.45))
  withShadow(canvas, circle(320, 230, 96), hsl(hue, 0.4, 0.68))
  if (side === "front") for (const x of [286, 354]) canvas.fill(circle(x, 226, 14), ink)
}

function withShadow(canvas: Canvas, shape: Shape, paint: Paint): void {
  const drop = 16
  const [left, top, right, bottom] = shape.bounds
  const shadow: Shape = {
    bounds: [left, top + drop, right, bottom + drop],
    distance: (x, y) => shape.distance(x, y - drop),
  }
  canvas.fill(shadow, ink, { softness: 44, opacity: 0.28 })
  canvas.fill(shape, paint)
}

function appIcon(canvas: Canvas, hue: number, column: number, row: number): void {
  const at = { x: 320 + column * 58, y: 390 + row * 52 }
  canvas.fill(rectangle({ ...at, width: 38, height: 38, radius: 12 }), hsl(hue + 40 * (column + row), 0.65, 0.68), {
    opacity: 0.9,
  })
}

function lens(canvas: Canvas, x: number, y: number, radius: number): void {
  canvas.fill(circle(x, y, radius), ink)
  canvas.fill(circle(x, y, radius * 0.55), [70, 84, 120])
  canvas.fill(circle(x - radius * 0.2, y - radius * 0.2, radius * 0.18), white)
}

function screen(hue: number): Paint {
  return gradient(hue + 20, 0.7, 0.66, 0.36)
}

function gradient(hue: number, saturation: number, light: number, dark: number): Paint {
  const from = hsl(hue, saturation, light)
  const to = hsl(hue + 40, saturation, dark)
  return (x, y) => mix(from, to, (x + y - 260) / 760)
}
