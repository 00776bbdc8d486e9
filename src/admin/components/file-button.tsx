import { ArrowUpTray } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { type ChangeEvent, useRef } from "react"

interface FileButtonProps {
  text: string
  /** The input's name for screen readers. */
  label: string
  /** Kinds of files, in the format of an input's `accept`. */
  accept: string
  isLoading?: boolean
  onFile: (file: File) => void
}

/** Chooses a file of the user's own machine. */
export function FileButton({ text, label, accept, isLoading, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The user may choose the same file again after a correction.
    target.value = ""
    if (file) onFile(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={take}
      />
      <Button size="small" variant="secondary" isLoading={isLoading} onClick={() => input.current?.click()}>
        <ArrowUpTray aria-hidden />
        {text}
      </Button>
    </>
  )
}
