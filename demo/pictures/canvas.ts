import { toPng } from "./png"

export const size = 640

/** Red, green and blue, 0 to 255. */
export type Color = readonly [number, number, number]

/** Pixels from the edge of a shape: negative inside. It gives soft edges and shadows for free. */
type Distance = (x: number, y: number) => number

export interface Shape {
  distance: Distance
  /** Left, top, right and bottom, so that only the pixels a shape can touch are computed. */
  bounds: readonly [number, number, number, number]
}

export type Paint = Color | ((x: number, y: number) => Color)

export interface Brush {
  /** Width of the edge in pixels; large makes a shadow. */
  softness?: number
  opacity?: number
}

export class Canvas {
  private readonly pixels = Buffer.alloc(size * size * 3)

  /** A diagonal gradient over the whole picture. */
  background(from: Color, to: Color): void {
    this.each([0, 0, size, size], (x, y, at) => this.blend(at, mix(from, to, (x + 2 * y) / (3 * size)), 1))
  }

  fill({ distance, bounds }: Shape, paint: Paint, { softness = 1.2, opacity = 1 }: Brush = {}): void {
    const [left, top, right, bottom] = bounds
    const box = [left - softness, top - softness, right + softness, bottom + softness] as const
    this.each(box, (x, y, at) => {
      const coverage = clamp(0.5 - distance(x, y) / softness)
      if (coverage > 0) this.blend(at, typeof paint === "function" ? paint(x, y) : paint, coverage * opacity)
    })
  }

  toPng(): Buffer {
    return toPng({ size, pixels: this.pixels })
  }

  private each([left, top, right, bottom]: Shape["bounds"], visit: (x: number, y: number, at: number) => void): void {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(size, Math.ceil(bottom)); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(size, Math.ceil(right)); x++) {
        visit(x + 0.5, y + 0.5, (y * size + x) * 3)
      }
    }
  }

  private blend(at: number, color: Color, opacity: number): void {
    for (let channel = 0; channel < 3; channel++) {
      const under = this.pixels[at + channel]!
      this.pixels[at + channel] = Math.round(under + (color[channel]! - under) * opacity)
    }
  }
}

/** Centre, size and radius of the corners. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
  radius?: number
}

export function rectangle({ x, y, width, height, radius = 0 }: Rectangle): Shape {
  return {
    bounds: [x - width / 2, y - height / 2, x + width / 2, y + height / 2],
    distance: (px, py) => {
      const dx = Math.abs(px - x) - width / 2 + radius
      const dy = Math.abs(py - y) - height / 2 + radius
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
    },
  }
}

export function circle(x: number, y: number, radius: number): Shape {
  return {
    bounds: [x - radius, y - radius, x + radius, y + radius],
    distance: (px, py) => Math.hypot(px - x, py - y) - radius,
  }
}

export function ring(x: number, y: number, radius: number, thickness: number): Shape {
  const outer = radius + thickness / 2
  return {
    bounds: [x - outer, y - outer, x + outer, y + outer],
    distance: (px, py) => Math.abs(Math.hypot(px - x, py - y) - radius) - thickness / 2,
  }
}

/** What of the shape lies above a horizontal line: half a ring is the bow of a headphone. */
export function above(line: number, { distance, bounds: [left, top, right] }: Shape): Shape {
  return { bounds: [left, top, right, line], distance: (x, y) => Math.max(distance(x, y), y - line) }
}

export function mix(from: Color, to: Color, share: number): Color {
  const at = clamp(share)
  return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at, from[2] + (to[2] - from[2]) * at]
}

/** @param hue in degrees; saturation and lightness from 0 to 1 */
export function hsl(hue: number, saturation: number, lightness: number): Color {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const step = (offset + (((hue % 360) + 360) % 360) / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share))
}
