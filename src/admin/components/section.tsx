import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useKeptFocus } from "../hooks/use-kept-focus"
import { useLanguage } from "../i18n/use-language"

interface SectionProps {
  id?: string
  title: string
  /** "h1" for the section that names its page. */
  level?: "h1" | "h2"
  subtitle?: ReactNode
  /** Beside the title. */
  badge?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

export function Section({ id, title, level = "h2", subtitle, badge, actions, children }: SectionProps) {
  const { language } = useLanguage()
  const part = useKeptFocus()
  return (
    <Container ref={part} id={id} lang={language} role="region" aria-label={title} className="divide-y p-0">
      <div className="flex flex-col justify-between gap-x-4 gap-y-2 px-6 py-4 sm:flex-row sm:items-center">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <Heading level={level}>{title}</Heading>
            {badge}
          </div>
          {subtitle && (
            <Text size="small" className="text-ui-fg-subtle max-w-3xl text-pretty">
              {subtitle}
            </Text>
          )}
        </div>
        {actions && <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </Container>
  )
}

export function SectionRow({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="text-ui-fg-subtle grid grid-cols-2 items-center gap-4 px-6 py-4">
      <Text as="div" size="small" leading="compact" weight="plus">
        {title}
      </Text>
      <Text as="div" size="small" leading="compact" className="min-w-0 break-words">
        {children}
      </Text>
    </div>
  )
}
