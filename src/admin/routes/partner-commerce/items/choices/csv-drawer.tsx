import { Button, Drawer, Table, Text } from "@medusajs/ui"
import type {
  AdminListingBatch,
  AdminListingBatchEstimate,
} from "../../../../../api/admin/partner-commerce/listings/batch/batch-view"
import { ChoiceChanges } from "../../../../components/product-listing/choice-changes"
import { DrawerHeader } from "../../../../components/drawer-header"
import { Empty, Failed, Loading } from "../../../../components/states"
import { type BatchInput, useChangeListings, useListingsPreview } from "../../../../hooks/api/listings"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useConsequenceText } from "../../../../i18n/use-consequence-text"
import { useFormat } from "../../../../i18n/use-format"
import { useServerText } from "../../../../i18n/use-server-text"
import { useText } from "../../../../i18n/use-text"

/** Previews a table's changes line by line. The user cannot apply a table that has a wrong line. */
export function CsvDrawer({ csv, close }: { csv: string; close: () => void }) {
  const t = useText()
  const { data: preview, error, refetch } = useListingsPreview({ csv })
  const toasts = useMutationToasts<AdminListingBatch, BatchInput>(({ counts }) => {
    close()
    return t("choices.saved", { count: counts.changed })
  })
  const save = useChangeListings(toasts)
  const { changed = 0, wrong = 0 } = preview?.counts ?? {}
  return (
    <Drawer open onOpenChange={(open) => !open && close()}>
      <Drawer.Content className="sm:!max-w-[720px]">
        <DrawerHeader title={t("choices.csvTitle")} description={t("configuration.importSubtitle")} />
        <Drawer.Body className="flex flex-col divide-y overflow-y-auto p-0">
          {!preview && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={6} />)}
          {preview && <Preview preview={preview} />}
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={close}>
            {t("actions.cancel")}
          </Button>
          <Button
            size="small"
            disabled={changed === 0 || wrong > 0}
            isLoading={save.isPending}
            onClick={() => save.mutate({ csv })}
          >
            {t("configuration.apply", { count: changed })}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

function Preview({ preview: { counts, changes, errors, touches } }: { preview: AdminListingBatchEstimate }) {
  const t = useText()
  const toConsequenceText = useConsequenceText()
  const { number } = useFormat()
  if (counts.changed + counts.wrong === 0) {
    return <Empty title={t("configuration.same.title")} message={t("choices.same")} />
  }
  return (
    <>
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("choices.counts", {
          changed: number(counts.changed),
          unchanged: number(counts.unchanged),
          wrong: number(counts.wrong),
        })}{" "}
        {counts.wrong > 0 ? t("choices.allOrNone") : toConsequenceText(touches)}
      </Text>
      {errors.length > 0 && <Errors errors={errors} />}
      {changes.length > 0 && <Changes changes={changes} />}
      {counts.changed > changes.length && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("choices.more", { number: number(counts.changed - changes.length) })}
        </Text>
      )}
    </>
  )
}

function Errors({ errors }: Pick<AdminListingBatchEstimate, "errors">) {
  const t = useText()
  const { toText } = useServerText({ toName: toColumnName })
  return (
    <ul className="flex flex-col gap-y-1 px-6 py-4">
      {errors.map(({ line, column, why }, index) => (
        <li key={index} className="txt-small break-words">
          <span className="txt-small-plus text-ui-fg-error">
            {column === null ? t("choices.line", { line }) : t("choices.lineCell", { line, column })}
          </span>{" "}
          {toText(why)}
        </li>
      ))}
    </ul>
  )
}

function Changes({ changes }: Pick<AdminListingBatchEstimate, "changes">) {
  const t = useText()
  return (
    <div className="overflow-x-auto">
      <Table>
        <Table.Body>
          {changes.map(({ line, name, choice, from }) => (
            <Table.Row key={line}>
              <Table.Cell className="w-48 whitespace-normal py-2 align-top">
                <Text as="span" size="xsmall" className="text-ui-fg-subtle block">
                  {t("choices.line", { line })}
                </Text>
                {name}
              </Table.Cell>
              <Table.Cell className="whitespace-normal break-words py-2 align-top">
                <ChoiceChanges from={from} to={choice} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

/** A field of the file keeps the name of its column, because a setting may have the same name. */
const toColumnName = (valueName: string, name: string) => (valueName === "field" ? name : undefined)
