import { clx } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"

interface TextLinkProps {
  to: string
  className?: string
  children: ReactNode
}

/** An underlined link within text, because Medusa's link colour is too faint on white. A click never opens the row around it. */
export function TextLink({ to, className, children }: TextLinkProps) {
  return (
    <Link
      to={to}
      onClick={(event) => event.stopPropagation()}
      className={clx(
        "text-ui-fg-base decoration-ui-border-strong hover:decoration-ui-fg-base focus-visible:shadow-borders-focus rounded-sm underline underline-offset-4 outline-none",
        className,
      )}
    >
      {children}
    </Link>
  )
}
