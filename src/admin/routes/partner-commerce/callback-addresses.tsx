import { toCallbackAddress } from "../../lib/callback-address"
import { SquareTwoStackMini } from "@medusajs/icons"
import { IconButton, Text } from "@medusajs/ui"
import { useCopy } from "../../hooks/use-copy"
import { useText } from "../../i18n/use-text"

const CALLBACKS = [
  ["base", ""],
  ["deal", "/trx/transaction"],
  ["status", "/trx/status"],
  ["token", "/trx/token"],
] as const

/** The addresses at which the service calls this store. The merchant gives them to the service. */
export function CallbackAddresses() {
  const t = useText()
  const copy = useCopy(t("ids.copied"))
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div>
        <Text size="small" leading="compact" weight="plus" className="text-ui-fg-subtle">
          {t("connection.callbacks.title")}
        </Text>
        <Text size="xsmall" className="text-ui-fg-subtle text-pretty">
          {t("connection.callbacks.meaning")}
        </Text>
      </div>
      <ul className="flex flex-col gap-y-2">
        {CALLBACKS.map(([name, path]) => {
          const address = toCallbackAddress(path)
          return (
            <li key={name} className="flex items-center justify-between gap-x-2">
              <div className="min-w-0">
                <Text size="xsmall" className="text-ui-fg-subtle">
                  {t(`connection.callbacks.names.${name}`)}
                </Text>
                <Text size="small" className="break-all">
                  {address}
                </Text>
              </div>
              <IconButton
                size="2xsmall"
                variant="transparent"
                aria-label={t("ids.copy", { id: address })}
                onClick={() => copy(address)}
              >
                <SquareTwoStackMini aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
