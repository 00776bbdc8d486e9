import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"

const INK = "var(--fg-subtle)"

interface ChartProps {
  /** Each row has its `date`, and a number for each series. */
  days: readonly object[]
  /** The parts of a bar, from the bottom to the top. */
  series: { key: string; name: string; color: string }[]
  heightPx: number
  /** Formats the number under the pointer. */
  toText: (value: number) => string
  /** Formats a number beside the chart, in few characters. */
  toTick: (value: number) => string
  /** Formats a day, given as YYYY-MM-DD. */
  toDay: (date: string) => string
}

/**
 * A bar chart with a bar for each day. This file loads lazily, and imports only packages. If it imported a file of the admin, the plugin's
 * build would move the code of the admin into a separate file, and Medusa's Tailwind does not search that file for classes.
 */
export default function DayChart({ days, series, heightPx, toText, toTick, toDay }: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height={heightPx}>
      <BarChart data={[...days]} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border-base)" />
        <XAxis dataKey="date" tickFormatter={toDay} tick={{ fill: INK }} stroke="var(--border-strong)" />
        <YAxis
          allowDecimals={false}
          width={56}
          tickFormatter={toTick}
          tick={{ fill: INK }}
          stroke="var(--border-strong)"
        />
        <Tooltip
          contentStyle={{ background: "var(--bg-base)", border: "1px solid var(--border-base)" }}
          cursor={{ fill: "var(--bg-base-hover)" }}
          formatter={(value) => toText(Number(value))}
          labelFormatter={(date) => (typeof date === "string" ? toDay(date) : date)}
        />
        <Legend itemSorter={null} formatter={(name) => <span style={{ color: INK }}>{name}</span>} />
        {series.map(({ key, name, color }) => (
          <Bar key={key} dataKey={key} name={name} stackId="day" fill={color} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
