/** Recognises a province by its code or any of its usual names, and Metro Manila by its cities. */
import {
  CITIES_OF_METRO_MANILA,
  METRO_MANILA,
  PROVINCES,
  PROVINCES_OF_REGION,
  type Province,
} from "./philippine-provinces"

export interface Place {
  /** Lower case. */
  country_code: string | null
  province: string | null
  city: string | null
}

/** @returns null outside the Philippines, and if neither the province nor the city is known */
export function findProvince({ country_code, province, city }: Place): Province | null {
  if (country_code !== "ph") return null
  return findProvinceByName(province) ?? findProvinceByCity(province) ?? findProvinceByCity(city)
}

/** @param code the code of a tax region or shipping zone, or a name that a merchant entered instead */
export function coversProvince(code: string | null, place: Place): boolean {
  if (isSameText(code, place.province)) return true
  const covered = findProvinceByName(code)
  const found = covered && findProvince(place)
  return found ? found.code === covered.code || found.partOf === covered.code : false
}

/** Does the same for a shipping zone, which may also be the region of the province. */
export function coversProvinceOrRegion(code: string | null, place: Place): boolean {
  if (coversProvince(code, place)) return true
  const region = findProvinceByName(code)
  const found = findProvince(place)
  if (!region || !found) return false
  return PROVINCES_OF_REGION[region.code]?.includes(found.code) ?? false
}

/** A code becomes the province's usual name; any other text stays as it is. */
export function toProvinceName({ country_code, province }: Place): string | null {
  const found = country_code === "ph" ? findProvinceByName(province) : null
  return found && isSameText(found.code, province) ? found.names[0] : province
}

/** "Parañaque" and "Paranaque City" are the same. */
export const isSameCity = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && isSameText(toCityName(one), toCityName(other))

/** Whether two texts name one province or one city. */
export function isSamePlace(one: string, other: string): boolean {
  if (isSameText(one, other) || isSameCity(one, other)) return true
  const province = findProvinceByName(one)
  return province !== null && province === findProvinceByName(other)
}

/** Whether the text is only a province, a city of Metro Manila or the country. A postal code may follow the name. */
export function isPlaceAlone(text: string): boolean {
  const name = toKey(text).replace(/(^| )\d{4}$/, "")
  return name === "" || COUNTRY.has(name) || findProvinceByName(name) !== null || findProvinceByCity(name) !== null
}

const COUNTRY = new Set(["philippines", "pilipinas", "ph"])

export function isSameText(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const key = toKey(one)
  return key !== "" && key === toKey(other)
}

/** Ignores accents, case and punctuation. */
function toKey(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

const toCityName = (city: string) => toKey(city).replace(/^city of | city$/g, "")

const provinces = new Map(
  PROVINCES.flatMap((province) => [province.code, ...province.names].map((name) => [toKey(name), province] as const)),
)
const metroManila = provinces.get(toKey(METRO_MANILA)) ?? null
const citiesOfMetroManila = new Set(CITIES_OF_METRO_MANILA.map(toKey))

function findProvinceByName(text: string | null): Province | null {
  const key = toKey(text ?? "")
  return provinces.get(key) ?? provinces.get(key.replace(/^province of | province$/g, "")) ?? null
}

function findProvinceByCity(text: string | null): Province | null {
  const key = toKey(text ?? "").replace(/^city of (.+)/, "$1 city")
  const isThere = citiesOfMetroManila.has(key) || citiesOfMetroManila.has(key.replace(/ city$/, ""))
  return isThere ? metroManila : null
}
