import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"
import type { DetailedStatisticsEntry } from "../../../../../core/wire/transactions"
import type { CountedStatus } from "./counted-statuses"

const HEIGHT_PX = 320
const INK = "var(--fg-subtle)"

interface ChartProps {
  days: DetailedStatisticsEntry[]
  /** From the bottom of a bar to its top. */
  series: { status: CountedStatus; name: string; color: string }[]
}

/**
 * Bars per day by status. It is loaded later, and so imports no code of ours: the plugin's build would move what both use, the rest of the
 * admin with it, into a file in which Medusa's Tailwind looks for no classes.
 */
export default function StatisticsChart({ days, series }: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <BarChart data={days} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border-base)" />
        <XAxis dataKey="date" tick={{ fill: INK }} stroke="var(--border-strong)" />
        <YAxis allowDecimals={false} width={40} tick={{ fill: INK }} stroke="var(--border-strong)" />
        <Tooltip
          contentStyle={{ background: "var(--bg-base)", border: "1px solid var(--border-base)" }}
          cursor={{ fill: "var(--bg-base-hover)" }}
        />
        <Legend itemSorter={null} formatter={(name) => <span style={{ color: INK }}>{name}</span>} />
        {series.map(({ status, name, color }) => (
          <Bar key={status} dataKey={status} name={name} stackId="day" fill={color} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
