import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { SettingsChange } from "../../../../core/settings/settings"
import { api } from "../../../client/api"

const TYPING_RESTS_MS = 500

/** How many items a change is about that was not saved yet; asked once typing rests, since it costs the server a look at some of them. */
export function useSettingsTouches(change: SettingsChange) {
  const rested = useRested(change)
  return useQuery({
    queryKey: ["partner-commerce-touches", rested],
    queryFn: () => api.measureSettings(rested),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

function useRested(change: SettingsChange): SettingsChange {
  const [rested, setRested] = useState(change)
  useEffect(() => {
    const timer = setTimeout(() => setRested(change), TYPING_RESTS_MS)
    return () => clearTimeout(timer)
  }, [change])
  return rested
}
