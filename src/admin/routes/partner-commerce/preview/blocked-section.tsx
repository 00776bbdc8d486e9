import { Table } from "@medusajs/ui"
import type { AdminPlan } from "../../../../api/admin/partner-commerce/plan/plan-view"
import { Section } from "../../../components/section"
import { useFormat } from "../../../i18n/use-format"
import { TextLink } from "../../../components/text-link"
import { useServerText } from "../../../i18n/use-server-text"
import { useText } from "../../../i18n/use-text"

export const BLOCKED_SECTION = "would-be-blocked"

/** Items that would be blocked, by reason, the most frequent first. */
export function BlockedSection({ problems }: { problems: AdminPlan["problems"] }) {
  const t = useText()
  const { number } = useFormat()
  const { toFix } = useServerText()
  return (
    <Section title={t("preview.blocked.title")} subtitle={t("preview.blocked.subtitle")}>
      <div id={BLOCKED_SECTION} className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{t("items.problem")}</Table.HeaderCell>
              <Table.HeaderCell className="text-right">{t("preview.blocked.count")}</Table.HeaderCell>
              <Table.HeaderCell>{t("preview.blocked.examples")}</Table.HeaderCell>
              <Table.HeaderCell>{t("preview.blocked.fix")}</Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {problems.map(({ code, fix, count, examples }) => (
              <Table.Row key={code}>
                <Table.Cell>
                  <TextLink to={`/partner-commerce/items?problem=${code}`}>{t(`problemCodes.${code}`)}</TextLink>
                </Table.Cell>
                <Table.Cell className="text-right">{number(count)}</Table.Cell>
                <Table.Cell className="whitespace-normal py-2">{examples.join(", ")}</Table.Cell>
                <Table.Cell className="whitespace-normal py-2">{toFix({ code, fix })}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
    </Section>
  )
}
