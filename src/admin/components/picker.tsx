import { CheckMini, TrianglesMini } from "@medusajs/icons"
import { clx, Input, Popover } from "@medusajs/ui"
import { type KeyboardEvent, useId, useState } from "react"
import { useText } from "../i18n/use-text"

export interface PickerOption {
  value: string
  label: string
  /** Shown beside the label in a lighter colour. */
  detail?: string
}

interface PickerProps {
  /** Read out by screen readers with the chosen value. */
  label: string
  value: string | null
  options: PickerOption[]
  placeholder: string
  onPick: (value: string) => void
  /** Reads matching options from the server as the user types; needed if `options` holds only a part of the list. */
  onSearch?: (text: string) => void
  disabled?: boolean
  /** A choice is being saved: the list stays closed, and the button keeps the focus. */
  isBusy?: boolean
}

const SHOWN = 100

/** A select that can be searched. */
export function Picker({
  label,
  value,
  options,
  placeholder,
  onPick,
  onSearch,
  disabled,
  isBusy = false,
}: PickerProps) {
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <Popover open={open} onOpenChange={(next) => setOpen(next && !isBusy)}>
      <Popover.Trigger
        disabled={disabled}
        aria-busy={isBusy}
        aria-label={`${label}: ${chosen?.label ?? value ?? placeholder}`}
        className="bg-ui-bg-field shadow-buttons-neutral transition-fg txt-compact-small hover:bg-ui-bg-field-hover focus-visible:shadow-borders-interactive-with-active disabled:text-ui-fg-disabled flex h-8 w-full min-w-0 items-center justify-between gap-x-2 rounded-md px-2 outline-none"
      >
        <span className={clx("truncate", value === null && "text-ui-fg-subtle")}>
          {chosen?.label ?? value ?? placeholder}
        </span>
        <TrianglesMini aria-hidden className="text-ui-fg-muted shrink-0" />
      </Popover.Trigger>
      <Popover.Content className="w-[var(--radix-popover-trigger-width)] min-w-64 p-0" align="start">
        <Choices
          label={label}
          value={value}
          options={options}
          onSearch={onSearch}
          onPick={(picked) => {
            setOpen(false)
            onPick(picked)
          }}
        />
      </Popover.Content>
    </Popover>
  )
}

type ChoicesProps = Pick<PickerProps, "label" | "value" | "options" | "onPick" | "onSearch">

function Choices({ label, value, options, onPick, onSearch }: ChoicesProps) {
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState("")
  const [active, setActive] = useState(0)
  const wanted = typed.trim().toLowerCase()
  const found = onSearch
    ? options
    : options.filter((option) => `${option.label} ${option.detail ?? ""}`.toLowerCase().includes(wanted))
  const shown = found.slice(0, SHOWN)

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move) {
      event.preventDefault()
      const next = Math.max(0, Math.min(shown.length - 1, active + move))
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" })
    }
    if (event.key === "Enter" && shown[active]) {
      event.preventDefault()
      onPick(shown[active].value)
    }
  }
  return (
    <>
      <div className="p-2">
        <Input
          size="small"
          autoFocus
          role="combobox"
          aria-label={t("picker.search", { label })}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[active] && `${id}-${active}`}
          placeholder={t("picker.placeholder")}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
            onSearch?.(target.value)
          }}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="max-h-72 overflow-y-auto p-1"
        // A modal blocks the wheel outside itself, and the list renders outside the modal.
        onWheel={(event) => event.stopPropagation()}
      >
        {shown.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            onClick={() => onPick(option.value)}
            onMouseMove={() => setActive(index)}
            className={clx(
              "txt-compact-small flex cursor-pointer items-center gap-x-2 rounded-md px-2 py-1.5",
              index === active && "bg-ui-bg-base-hover",
            )}
          >
            <span className="flex w-4 shrink-0 justify-center">
              {option.value === value && <CheckMini aria-hidden />}
            </span>
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.detail && <span className="text-ui-fg-subtle txt-compact-xsmall truncate">{option.detail}</span>}
          </div>
        ))}
      </div>
      <p role="status" className="txt-compact-xsmall text-ui-fg-subtle px-3 py-2 empty:hidden">
        {shown.length === 0 && t("picker.none")}
        {found.length > SHOWN && t("picker.more", { count: found.length - SHOWN })}
      </p>
    </>
  )
}
