/** Suggests sources for the value of a device key. Suggestions are shown with their reason and never applied automatically. */
import { isEqual } from "../../../values/equality"
import { type DeviceReason, type DeviceSourceText } from "../../../messages/rules/message"
import { render } from "../../../messages/rules/render"
import {
  DEVICE_ATTRIBUTES,
  type DeviceInputs,
  type DeviceMapping,
  type DeviceSource,
  readDeviceValue,
} from "../desired/device"
import { compareTexts, roundScore, similarity } from "./name-similarity"

export interface DeviceSuggestion {
  category: string
  device_key: string
  source: DeviceSource
  /** 0 to 1. */
  score: number
  why: DeviceReason
  /** The reason in English. */
  reason: string
  /** Some of the values that the source would give. */
  examples: string[]
  /** Items that were read, and how many of them have a value. */
  items: number
  with_value: number
  /** `with_value` as a share. */
  complete: number
}

export interface SuggestDeviceInput {
  /** The service's category. */
  category: string
  deviceKeys: string[]
  /** Inputs of the items that go to this category, or of some of them. */
  items: DeviceInputs[]
  /** Earlier mappings, in any category. */
  mappings: DeviceMapping[]
}

const LOWEST_SCORE = 0.35
const PER_KEY = 3
const EXAMPLES = 3
/** A source counts less if few items have a value in it, but a good name outweighs that. */
const WEIGHT_OF_VALUES = 0.4

/** The best sources for each key that is not mapped yet: keys in the service's order, then best first. */
export function suggestDevice({ category, deviceKeys, items, mappings }: SuggestDeviceInput): DeviceSuggestion[] {
  const mapped = new Set(
    mappings.filter((mapping) => mapping.category === category).map(({ device_key }) => device_key),
  )
  const found = findSources(items)
  return deviceKeys
    .filter((key) => !mapped.has(key))
    .flatMap((device_key) => {
      const earlier = mappings
        .filter((mapping) => sameWord(mapping.device_key, device_key))
        .sort((a, b) => compareTexts(a.category, b.category))
      return toCandidates(device_key, found, earlier)
        .map((candidate) => ({
          category,
          device_key,
          source: candidate.source,
          ...weigh(candidate, readValues(candidate.source, items), items.length),
        }))
        .filter(({ score }) => score >= LOWEST_SCORE)
        .sort((a, b) => b.score - a.score || b.with_value - a.with_value || compareSources(a.source, b.source))
        .slice(0, PER_KEY)
    })
}

/** How many of a category's items have a value for a device key that is mapped. */
export interface DeviceCoverage {
  category: string
  device_key: string
  /** Items that were read. */
  items: number
  with_value: number
}

/** Keys in the service's order. */
export function toCoverage({ category, deviceKeys, items, mappings }: SuggestDeviceInput): DeviceCoverage[] {
  const sources = new Map(
    mappings.filter((mapping) => mapping.category === category).map(({ device_key, source }) => [device_key, source]),
  )
  return deviceKeys.flatMap((device_key) => {
    const source = sources.get(device_key)
    if (!source) return []
    return { category, device_key, items: items.length, with_value: readValues(source, items).length }
  })
}

/** A name that a source can be chosen by. */
export interface DeviceSourceName {
  category: string
  type: "option" | "metadata"
  key: string
}

/** The sources that any of the items has, by type and name. */
export function toSourceNames({ category, items }: Pick<SuggestDeviceInput, "category" | "items">): DeviceSourceName[] {
  return findSources(items)
    .flatMap(({ type, key }) => (type === "attribute" ? [] : { category, type, key }))
    .sort((a, b) => a.type.localeCompare(b.type) || a.key.localeCompare(b.key))
}

type Keyed = Exclude<DeviceSource, { type: "fixed" }>

/** Every option, metadata key and attribute that any of the items has. */
function findSources(items: DeviceInputs[]): Keyed[] {
  const options = new Set(items.flatMap(({ options }) => Object.keys(options)))
  const metadata = new Set(items.flatMap(({ metadata }) => Object.keys(metadata)))
  const attributes = DEVICE_ATTRIBUTES.filter((name) => items.some((item) => item.attributes[name] != null))
  return [
    ...[...options].map((key) => ({ type: "option", key }) as const),
    ...[...metadata].map((key) => ({ type: "metadata", key }) as const),
    ...attributes.map((key) => ({ type: "attribute", key }) as const),
  ]
}

/** Decides between equal suggestions, because the items come in any order and only the first sources are shown. */
function compareSources(a: DeviceSource, b: DeviceSource): number {
  const [first, second] = [a, b].map((source) => SOURCE_TYPES.indexOf(source.type))
  return (first ?? 0) - (second ?? 0) || compareTexts(JSON.stringify(a), JSON.stringify(b))
}

const SOURCE_TYPES: readonly DeviceSource["type"][] = ["option", "metadata", "attribute", "fixed"]

interface Candidate {
  source: DeviceSource
  /** How likely the source is by its name, 0 to 1. */
  likeness: number
  why: Likeness
}

/** The reason why a source is likely, judged without its values. */
type Likeness =
  | { code: "source_same_name" | "source_same_meaning" | "source_similar_name" }
  | { code: "source_mapped_elsewhere"; device_key: string; category: string }

function toCandidates(deviceKey: string, found: Keyed[], earlier: DeviceMapping[]): Candidate[] {
  const learned = earlier.map(({ category, source }) => ({
    source,
    likeness: source.type === "fixed" ? 0.6 : 0.97,
    why: { code: "source_mapped_elsewhere" as const, device_key: deviceKey, category },
  }))
  const named = found
    .filter(({ type, key }) => !learned.some(({ source }) => source.type === type && sameWord(source.key, key)))
    .map((source) => ({ source, ...compareNames(deviceKey, source) }))
  return distinct([...learned, ...named])
}

function distinct(candidates: Candidate[]): Candidate[] {
  return candidates.filter(
    ({ source }, index) => candidates.findIndex((other) => isEqual(other.source, source)) === index,
  )
}

function compareNames(deviceKey: string, source: Keyed): Pick<Candidate, "likeness" | "why"> {
  if (sameWord(deviceKey, source.key)) return { likeness: 1, why: { code: "source_same_name" } }
  const [key, name] = [toKnownWords(deviceKey), toKnownWords(source.key)]
  if (key === name) return { likeness: 0.95, why: { code: "source_same_meaning" } }
  return { likeness: similarity(key, name) * 0.9, why: { code: "source_similar_name" } }
}

/** Words that shops and services use for the same attribute. The second word is the common form for comparisons. */
const SAME_MEANING: Record<string, string> = {
  colour: "color",
  capacity: "storage",
  rom: "storage",
  ram: "memory",
  manufacturer: "brand",
  make: "brand",
  vendor: "brand",
  screen: "display",
  cpu: "processor",
  chipset: "processor",
  os: "system",
  measurement: "size",
}

/** `screenSize`, `screen_size` and "Screen size" give the same words. */
function toKnownWords(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (Object.hasOwn(SAME_MEANING, word) ? SAME_MEANING[word] : word))
    .join(" ")
}

const sameWord = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

function readValues(source: DeviceSource, items: DeviceInputs[]): string[] {
  return items.flatMap((item) => readDeviceValue(source, item) || [])
}

function weigh({ source, likeness, why }: Candidate, values: string[], items: number) {
  const complete = items === 0 ? 0 : values.length / items
  const score = likeness * (1 - WEIGHT_OF_VALUES + WEIGHT_OF_VALUES * complete)
  const reason = toReason(why, { source: toDeviceSourceText(source), items, with_value: values.length })
  return {
    score: roundScore(score),
    why: reason,
    reason: render(reason),
    examples: [...new Set(values)].slice(0, EXAMPLES),
    items,
    with_value: values.length,
    complete: roundScore(complete),
  }
}

function toReason(why: Likeness, seen: { source: DeviceSourceText; items: number; with_value: number }): DeviceReason {
  if (why.code !== "source_mapped_elsewhere") return { code: why.code, values: seen }
  const { code, ...mapped } = why
  return { code, values: { ...seen, ...mapped } }
}

/** The first source of a value, as text. */
export function toDeviceSourceText(source: DeviceSource): DeviceSourceText {
  switch (source.type) {
    case "option":
      return { code: "source_option", values: { key: source.key } }
    case "metadata":
      return { code: "source_metadata", values: { key: source.key } }
    case "attribute":
      return { code: "source_attribute", values: { attribute: source.key } }
    case "fixed":
      return { code: "source_fixed", values: { value: source.value } }
  }
}
