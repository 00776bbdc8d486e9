import { Alert, Heading, StatusBadge, Text, RadioGroup, Button } from "@medusajs/ui"
import { type ReactNode, useEffect, useState } from "react"
import { type AdminOverview } from "../../../../api/admin/partner-commerce/overview/overview-view"
import { useText } from "../../../i18n/use-text"
import { type SetUpStep } from "../../../lib/paths"
import { type Step, toOpenSteps } from "../use-steps"
import { LiveStep } from "./live-step"
import { type StepProps } from "./step-props"
import { CredentialsSection } from "../../settings/partner-commerce/credentials-section"
import { ConnectionSection } from "../connection-section"
import { OptionProblems } from "../needs-section"
import { useRemoteCategories } from "../../../hooks/api/categories"
import { CategoryTreeSection } from "../../settings/partner-commerce/categories/category-tree-section"
import { RemoteListSection } from "../../settings/partner-commerce/categories/remote-list-section"
import { SuggestionsSection } from "../../settings/partner-commerce/categories/suggestions-section"
import { Section } from "../../../components/section"
import { DefaultCountryField } from "../../settings/partner-commerce/default-country-field"
import { ReferenceField } from "../../settings/partner-commerce/setting-fields"
import { type Settings } from "../../../../settings/rules/settings"
import { useChosenSettings } from "../../../hooks/api/settings"
import { ArrowPath } from "@medusajs/icons"
import { type AdminPlan, type AdminPlanEntry } from "../../../../api/admin/partner-commerce/plan/plan-view"
import { PRODUCT_CARDS, ProductCard } from "../../../components/product-card"
import { Failed, Empty } from "../../../components/states"
import { usePlan } from "../../../hooks/api/plan"
import { useFormat } from "../../../i18n/use-format"
import { BlockedSection } from "../preview/blocked-section"
import { MakingPlan } from "../preview/plan-loading"
import { NothingToSend } from "../preview/nothing-to-send"
import { rememberPreviewSeen } from "../preview/preview-seen"
import { useCategoryMappings } from "../../../hooks/api/category-mappings"
import { DeviceKeysSection } from "../../settings/partner-commerce/device-keys/device-keys-section"
import { SuggestionsSection as DeviceSuggestions } from "../../settings/partner-commerce/device-keys/suggestions-section"
import { useCategoryChoice } from "../../settings/partner-commerce/device-keys/use-category-choice"

const CONTENTS: Record<SetUpStep, (props: StepProps) => ReactNode> = {
  connection: ConnectionStep,
  channel: ChannelStep,
  prices: PricesStep,
  categories: CategoriesStep,
  devices: DevicesStep,
  preview: PreviewStep,
  live: LiveStep,
}

/** A step: its purpose, its missing parts, and the form for them. */
export function StepContent({ step, ...props }: StepProps & { step: SetUpStep }) {
  const t = useText()
  const Content = CONTENTS[step]
  const open = toOpenSteps(props.steps, step)
  return (
    <div className="mx-auto flex w-full max-w-[920px] flex-col gap-y-6 px-6 py-10">
      <div className="flex flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-2">
          <Heading level="h1">{t(`setUp.titles.${step}`)}</Heading>
          <StatusBadge color={open.length === 0 ? "green" : "grey"}>
            {t(
              open.length === 0
                ? "checklist.done"
                : open.every(({ optional }) => optional)
                  ? "checklist.recommended"
                  : "checklist.open",
            )}
          </StatusBadge>
        </div>
        <Text size="small" className="text-ui-fg-subtle max-w-3xl text-pretty">
          {t(`setUp.meanings.${step}`)}
        </Text>
      </div>
      <Missing step={step} overview={props.overview} open={open} />
      <div className="flex flex-col gap-y-3">
        <Content {...props} />
      </div>
    </div>
  )
}

interface MissingProps {
  step: SetUpStep
  overview: AdminOverview
  open: Step[]
}

/** The step's missing parts, each with instructions. */
function Missing({ step, overview, open }: MissingProps) {
  const t = useText()
  // The last step lists its open steps itself.
  const lacks = step === "live" ? [] : open.filter(({ optional }) => !optional)
  if (lacks.length === 0) return null
  const names = step === "channel" ? overview.missing_settings.map((name) => t(`settings.fields.${name}.label`)) : []
  return (
    <Alert variant="info">
      <ul className="flex flex-col gap-y-2">
        {lacks.map(({ name }) => (
          <li key={name}>
            <span className="txt-compact-small-plus text-ui-fg-base block">{t(`checklist.steps.${name}.name`)}</span>
            {t(`checklist.steps.${name}.how`)}
          </li>
        ))}
        {names.length > 0 && <li>{t("setUp.missing", { names: names.join(", ") })}</li>}
      </ul>
    </Alert>
  )
}

function ConnectionStep({ overview }: StepProps) {
  return (
    <>
      <OptionProblems overview={overview} />
      <ConnectionSection overview={overview} />
      <CredentialsSection />
    </>
  )
}

function CategoriesStep() {
  const { data: remote, error } = useRemoteCategories()
  const isUnread = error !== null || remote?.count === 0
  return (
    <>
      {/* A mapping needs the service's list, so an unread list is offered for reading first. */}
      {isUnread && <RemoteListSection />}
      <SuggestionsSection />
      <CategoryTreeSection />
    </>
  )
}

function ChannelStep({ values, form }: StepProps) {
  const t = useText()
  return (
    <Section key={form.generation} title={t("setUp.sections.channel")}>
      <ReferenceField name="sales_channel_id" values={values} form={form} />
      <ReferenceField name="region_id" values={values} form={form} />
      <DefaultCountryField values={values} form={form} />
      <ReferenceField name="shipping_option_id" values={values} form={form} />
    </Section>
  )
}

type PricePolicy = Settings["price_policy"]

/** A store that has already chosen `at_least` sees its own answer among the others. */
const toAnswers = (policy: PricePolicy): PricePolicy[] =>
  policy === "at_least" ? ["approved", "exact", "at_least"] : ["approved", "exact"]

/** The set-up asks although a default exists, because sales or money are at risk between a new price and its approval. */
function PricesStep({ values, form }: StepProps) {
  const t = useText()
  const { data: chosen = [] } = useChosenSettings()
  const isAnswered = form.change.price_policy !== undefined || chosen.includes("price_policy")
  const answers = toAnswers(values.price_policy)
  return (
    <Section title={t("setUp.sections.prices")} subtitle={t("setUp.prices.example")}>
      <RadioGroup
        aria-label={t("setUp.sections.prices")}
        className="px-6 py-4"
        value={isAnswered ? values.price_policy : ""}
        onValueChange={(value) => form.set({ price_policy: answers.find((answer) => answer === value) })}
      >
        {answers.map((answer) => (
          <RadioGroup.ChoiceBox
            key={answer}
            value={answer}
            label={t(`setUp.prices.answers.${answer}.name`)}
            description={t(`setUp.prices.answers.${answer}.meaning`)}
          />
        ))}
      </RadioGroup>
    </Section>
  )
}

const SHOWN = 12

/** Shows the products as customers would see them, as cards. The code that sends products also prepares the cards. */
function PreviewStep({ overview }: StepProps) {
  const t = useText()
  const { number } = useFormat()
  const { data: plan, error, isFetching, refetch } = usePlan()
  const hasEntries = plan !== undefined && plan.entries.length > 0
  useEffect(() => {
    if (hasEntries) rememberPreviewSeen()
  }, [hasEntries])
  return (
    <>
      <Section
        title={t("setUp.sections.preview")}
        subtitle={
          plan && t("setUp.preview.counts", { sent: number(plan.counts.create), blocked: number(plan.counts.blocked) })
        }
        actions={
          <Button size="small" variant="secondary" isLoading={isFetching} onClick={() => void refetch()}>
            <ArrowPath aria-hidden />
            {t("preview.again")}
          </Button>
        }
      >
        {isFetching && !plan && <MakingPlan />}
        {error && !plan && !isFetching && <Failed error={error} retry={refetch} />}
        {plan && !hasEntries && <NothingToSend counts={plan.counts} overview={overview} />}
        {plan && hasEntries && <Cards plan={plan} />}
      </Section>
      {plan && plan.problems.length > 0 && <BlockedSection problems={plan.problems} />}
    </>
  )
}

function Cards({ plan }: { plan: AdminPlan }) {
  const t = useText()
  const [shown, setShown] = useState(SHOWN)
  const products = plan.entries.flatMap(toNewProduct)
  return (
    <div className="flex flex-col gap-y-2 p-4">
      <ul className={PRODUCT_CARDS}>
        {products.slice(0, shown).map(({ id, ...product }) => (
          <ProductCard key={id} {...product} />
        ))}
      </ul>
      {products.length > shown && (
        <div>
          <Button size="small" variant="secondary" onClick={() => setShown((before) => before + SHOWN)}>
            {t("actions.showMore")}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Only a create has every field that a customer sees. Products that the service already has are on the items' page. */
function toNewProduct({ operation, entry }: AdminPlanEntry) {
  if (operation !== "create" || !("in_stock" in entry) || !("name" in entry)) return []
  const { id, name, category, deals_price: price, retail_price: retailPrice, in_stock: stock } = entry
  return [{ id, name, category, price, retailPrice, stock, picture: entry.image_url[0]?.url ?? null }]
}

function DevicesStep({ go }: StepProps) {
  const t = useText()
  const mappings = useCategoryMappings()
  const choice = useCategoryChoice()
  if (mappings.data?.count === 0) {
    return (
      <Section title={t("devices.title")}>
        <Empty
          title={t("setUp.devices.first.title")}
          message={t("setUp.devices.first.message")}
          action={
            <Button size="small" variant="secondary" onClick={() => go("categories")}>
              {t("devices.empty.action")}
            </Button>
          }
        />
      </Section>
    )
  }
  return (
    <>
      <DeviceSuggestions category={choice.category} />
      <DeviceKeysSection choice={choice} previewed={null} />
    </>
  )
}
