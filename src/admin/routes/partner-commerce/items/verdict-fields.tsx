import { Badge, Table } from "@medusajs/ui"
import type { VerdictField } from "../../../../core/catalog/verdict"
import { useText } from "../../../i18n/use-text"

const SIDES = ["desired", "known", "live"] as const

/** Field by field: what this store wants, what the service took, what customers see. */
export function VerdictFields({ fields }: { fields: VerdictField[] }) {
  const t = useText()
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t("verdict.fields")}>
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("verdict.field")}</Table.HeaderCell>
            {SIDES.map((side) => (
              <Table.HeaderCell key={side}>{t(`verdict.sides.${side}`)}</Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {fields.map((row) => (
            <Table.Row key={row.field} className={row.differs ? "bg-ui-bg-highlight hover:bg-ui-bg-highlight" : ""}>
              <Table.Cell className="py-2 align-top">
                <div className="flex flex-col items-start gap-y-1">
                  <span className="text-ui-fg-base">{t(`fields.${row.field}`)}</span>
                  {row.differs && (
                    <Badge size="2xsmall" color="orange">
                      {t("verdict.differs")}
                    </Badge>
                  )}
                </div>
              </Table.Cell>
              {SIDES.map((side) => (
                <Table.Cell key={side} className="max-w-48 whitespace-normal break-words py-2 align-top">
                  <Value value={row[side]} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

function Value({ value }: { value: unknown }) {
  if (typeof value === "string" || typeof value === "number") return <span className="line-clamp-4">{value}</span>
  const lines = Array.isArray(value) ? value.map(toImageUrl) : toLines(value)
  if (lines.length === 0) return <span className="text-ui-fg-subtle">-</span>
  return (
    <ul>
      {lines.map((line) => (
        <li key={line} className="break-all">
          {line}
        </li>
      ))}
    </ul>
  )
}

function toLines(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).map(([key, each]) => `${key}: ${each}`)
}

function toImageUrl(image: unknown): string {
  return typeof image === "object" && image !== null && "url" in image ? String(image.url) : JSON.stringify(image)
}
