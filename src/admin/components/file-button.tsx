import { ArrowUpTray } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { type ChangeEvent, useRef } from "react"

interface FileButtonProps {
  text: string
  /** The input's name for screen readers. */
  label: string
  /** Kinds of files, as an input has them. */
  accept: string
  isLoading?: boolean
  onFile: (file: File) => void
}

/** Takes a file of the reader's own machine. */
export function FileButton({ text, label, accept, isLoading, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again once it was corrected.
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
