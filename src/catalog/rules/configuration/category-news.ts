/** Changes to the service's category list since a person last saw it. */

export interface SeenCategory {
  category: string
  device_keys: string[]
  /** The device keys that a person last saw; null if no person has seen the category yet. */
  acknowledged_keys: string[] | null
  gone_at: string | null
}

export interface CategoryNews {
  added: string[]
  removed: string[]
  device_keys_changed: { category: string; added: string[]; removed: string[] }[]
}

export function toCategoryNews(categories: SeenCategory[]): CategoryNews {
  const live = categories.filter(({ gone_at }) => gone_at === null)
  return {
    added: live.filter(({ acknowledged_keys }) => acknowledged_keys === null).map(({ category }) => category),
    removed: categories
      .filter(({ gone_at, acknowledged_keys }) => gone_at !== null && acknowledged_keys !== null)
      .map(({ category }) => category),
    device_keys_changed: live.flatMap(({ category, device_keys, acknowledged_keys }) => {
      if (!acknowledged_keys) return []
      const added = device_keys.filter((key) => !acknowledged_keys.includes(key))
      const removed = acknowledged_keys.filter((key) => !device_keys.includes(key))
      return added.length + removed.length > 0 ? [{ category, added, removed }] : []
    }),
  }
}
