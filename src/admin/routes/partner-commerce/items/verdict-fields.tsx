import { Table } from "@medusajs/ui"
import type { StatusWord, VerdictField } from "../../../../catalog/rules/explain/verdict"
import { type TextKey, useText } from "../../../i18n/use-text"
import { toLines, toShownImage } from "./field-lines"
import { useFieldText } from "./use-field-text"
import { FieldStageBadge } from "./field-stage-badge"

const SIDES = ["desired", "known", "live"] as const

/** Field by field: the value that the store wants, the value that the service accepted, and the value that customers see. */
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
                  {row.stage && <FieldStageBadge stage={row.stage} />}
                </div>
              </Table.Cell>
              {SIDES.map((side) => (
                <Table.Cell key={side} className="max-w-48 whitespace-normal break-words py-2 align-top">
                  {row.field === "status" ? (
                    <Status value={row[side]} />
                  ) : (
                    <Value field={row.field} value={row[side]} />
                  )}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

const STATUSES = {
  "on sale": "verdict.statuses.on_sale",
  "not there": "verdict.statuses.not_there",
  there: "verdict.statuses.there",
  unknown: "verdict.statuses.unknown",
  active: "verdict.statuses.active",
  archived: "verdict.statuses.archived",
  pending: "verdict.statuses.pending",
  rejected: "verdict.statuses.rejected",
} as const satisfies Record<StatusWord, TextKey>

const isStatus = (word: string): word is StatusWord => word in STATUSES

function Status({ value }: { value: unknown }) {
  const t = useText()
  if (typeof value !== "string") return <Value field="status" value={value} />
  return value
    .split(", ")
    .map((word) => (isStatus(word) ? t(STATUSES[word]) : word))
    .join(", ")
}

function Value({ field, value }: { field: VerdictField["field"]; value: unknown }) {
  const toFieldText = useFieldText()
  if (typeof value === "number") return toFieldText(field, value)
  if (typeof value === "string") return <span className="line-clamp-4">{value}</span>
  if (Array.isArray(value)) return <Images images={value} />
  const lines = toLines(value)
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

/** The image with its file name and the hash of its bytes: the service downloads an image again only if the hash changes. */
function Images({ images }: { images: unknown[] }) {
  const t = useText()
  return (
    <ol className="flex flex-col gap-y-2">
      {images.map(toShownImage).map(({ url, fileName, hash, shortHash }, index) => (
        <li key={index}>
          <img src={url} alt="" loading="lazy" className="bg-ui-bg-component mb-1 size-16 rounded object-contain" />
          <span className="block break-all" title={url}>
            {fileName}
          </span>
          {hash && shortHash && (
            <code className="txt-compact-xsmall text-ui-fg-subtle block" title={hash}>
              {t("verdict.hash", { hash: shortHash })}
            </code>
          )}
        </li>
      ))}
    </ol>
  )
}
