import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { admin } from "./admin"
import { catalogueBenches } from "./catalogue"
import { deals } from "./deals"
import { type Bench, type Figure, FIGURE_NAMES } from "./figure"
import { payments } from "./payments"
import { openWorld, type World } from "./store/world"

/**
 * `npm run bench`: every figure of docs/figures.md, measured against its baseline in the same run.
 *
 *   npm run bench -- --json FILE          writes the figures as JSON too
 *   npm run bench -- --only sweep         the measurement that yields this figure, with the other figures that it always yields
 *   npm run bench -- --variants 10000     a smaller catalogue, for a quick trial
 *   npm run bench -- --sales 10000        fewer deals and payments for the admin's pages
 *   npm run bench -- --keep FOLDER        keeps the filled database in the folder for the next run
 *
 * The exit code is 0 only when every figure reaches its floor.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      json: { type: "string" },
      only: { type: "string", multiple: true },
      variants: { type: "string" },
      sales: { type: "string" },
      keep: { type: "string" },
    },
  })
  let world: Promise<World> | undefined
  const openOnce = () => (world ??= openWorld({ keep: values.keep }))
  const benches = [
    ...catalogueBenches({
      variants: Number(values.variants ?? 100_000),
      lookedAt: Number(values.variants ?? 1_000_000),
      openWorld: openOnce,
    }),
    deals(),
    payments({ openWorld: openOnce }),
    admin({
      items: Number(values.variants ?? 100_000),
      sales: Number(values.sales ?? 1_000_000),
      openWorld: openOnce,
    }),
  ]
  const figures: Figure[] = []
  try {
    const isWanted = (name: string) => values.only?.includes(name) ?? true
    for (const bench of choose(benches, values.only)) figures.push(...(await bench.measure(isWanted)))
  } finally {
    await (await world)?.close()
  }
  const order = (figure: Figure) => FIGURE_NAMES.indexOf(figure.name)
  figures.sort((a, b) => order(a) - order(b))

  print(figures)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
  return figures.every(({ ok }) => ok) ? 0 : 1
}

function choose(benches: Bench[], only: string[] | undefined): Bench[] {
  if (!only) return benches
  const chosen = benches.filter(({ names }) => names.some((name) => only.includes(name)))
  if (chosen.length === 0) throw new Error(`--only takes ${FIGURE_NAMES.join(", ")}`)
  return chosen
}

function print(figures: Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    `${round(figure.value)} ${figure.unit}`,
    figure.baseline === null ? "-" : `${round(figure.baseline)} ${figure.unit}`,
    `${round(figure.ratio)}×`,
    figure.baseline === null ? `${figure.floor} ${figure.unit}` : `${figure.floor}×`,
    figure.ok ? "ok" : "NOT OK",
  ])
  const head = ["figure", "measured", "baseline", "times better", "floor", ""]
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of [head, ...rows]) {
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
  }
}

const round = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
