import { Input, Label } from "@medusajs/ui"
import { useId } from "react"

interface DayInputProps {
  label: string
  /** `YYYY-MM-DD`; empty = none. */
  value: string
  onChange: (day: string) => void
}

/** A day of the calendar, chosen or typed as the browser offers it. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-x-2">
      <Label htmlFor={id} size="small">
        {label}
      </Label>
      <Input id={id} type="date" size="small" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}
