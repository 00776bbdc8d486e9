import { Alert } from "@medusajs/ui"
import { TextLink } from "../../../components/text-link"
import { useText } from "../../../i18n/use-text"
import type { Obstacle } from "./obstacle"

const PLACES: Record<Obstacle, string> = {
  settings: "/settings/partner-commerce",
  off: "/settings/partner-commerce",
  copied: "/partner-commerce",
  paused: "/partner-commerce",
}

/** @param id of the text, for the `aria-describedby` of another element */
export function PushObstacle({ id, obstacle }: { id: string; obstacle: Obstacle }) {
  const t = useText()
  return (
    <div className="px-6 py-4">
      <Alert variant="info">
        <span id={id}>{t(`preview.obstacles.${obstacle}.why`)}</span>{" "}
        <TextLink to={PLACES[obstacle]}>{t(`preview.obstacles.${obstacle}.action`)}</TextLink>
      </Alert>
    </div>
  )
}
