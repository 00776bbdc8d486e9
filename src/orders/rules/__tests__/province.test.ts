import { METRO_MANILA, PROVINCES, PROVINCES_OF_REGION } from "../philippine-provinces"
import {
  coversProvince,
  coversProvinceOrRegion,
  findProvince,
  isPlaceAlone,
  isSameCity,
  isSamePlace,
  isSameText,
  toProvinceName,
} from "../province"

const place = (province: string | null, city: string | null = null, country_code = "ph") => ({
  country_code,
  province,
  city,
})

/** ISO 3166-2:PH with the changes of November 2022: the National Capital Region, the provinces and the other regions. */
const PUBLISHED = `
  00 National Capital Region
  ABR Abra, AGN Agusan del Norte, AGS Agusan del Sur, AKL Aklan, ALB Albay, ANT Antique, APA Apayao, AUR Aurora,
  BAN Bataan, BAS Basilan, BEN Benguet, BIL Biliran, BOH Bohol, BTG Batangas, BTN Batanes, BUK Bukidnon, BUL Bulacan,
  CAG Cagayan, CAM Camiguin, CAN Camarines Norte, CAP Capiz, CAS Camarines Sur, CAT Catanduanes, CAV Cavite, CEB Cebu,
  COM Davao de Oro, DAO Davao Oriental, DAS Davao del Sur, DAV Davao del Norte, DIN Dinagat Islands,
  DVO Davao Occidental, EAS Eastern Samar, GUI Guimaras, IFU Ifugao, ILI Iloilo, ILN Ilocos Norte, ILS Ilocos Sur,
  ISA Isabela, KAL Kalinga, LAG Laguna, LAN Lanao del Norte, LAS Lanao del Sur, LEY Leyte, LUN La Union,
  MAD Marinduque, MAS Masbate, MDC Mindoro Occidental, MDR Mindoro Oriental, MGN Maguindanao del Norte,
  MGS Maguindanao del Sur, MOU Mountain Province, MSC Misamis Occidental, MSR Misamis Oriental, NCO Cotabato,
  NEC Negros Occidental, NER Negros Oriental, NSA Northern Samar, NUE Nueva Ecija, NUV Nueva Vizcaya, PAM Pampanga,
  PAN Pangasinan, PLW Palawan, QUE Quezon, QUI Quirino, RIZ Rizal, ROM Romblon, SAR Sarangani, SCO South Cotabato,
  SIG Siquijor, SLE Southern Leyte, SLU Sulu, SOR Sorsogon, SUK Sultan Kudarat, SUN Surigao del Norte,
  SUR Surigao del Sur, TAR Tarlac, TAW Tawi-Tawi, WSA Samar, ZAN Zamboanga del Norte, ZAS Zamboanga del Sur,
  ZMB Zambales, ZSI Zamboanga Sibugay
  01 Ilocos, 02 Cagayan Valley, 03 Central Luzon, 05 Bicol, 06 Western Visayas, 07 Central Visayas, 08 Eastern Visayas,
  09 Zamboanga Peninsula, 10 Northern Mindanao, 11 Davao, 12 Soccsksargen, 13 Caraga,
  14 Bangsamoro Autonomous Region in Muslim Mindanao, 15 Cordillera Administrative Region, 40 Calabarzon, 41 Mimaropa`
  .trim()
  .split(/,?\s*\n\s*|,\s*/)
  .map((entry) => /^(\S+) (.+)$/.exec(entry)?.slice(1) ?? [])
  .map(([code, name]) => ({ code: `PH-${code}`, name }))

describe("the table of Philippine provinces", () => {
  it("lists the codes of ISO 3166-2, and the former province that Medusa's admin still offers", () => {
    const published = PUBLISHED.map(({ code }) => code)
    expect(published).toHaveLength(1 + 82 + 16)
    expect(PROVINCES.map(({ code }) => code).sort()).toEqual([...published, "PH-MAG"].sort())
  })

  it("knows each code by its published name", () => {
    for (const { code, name } of PUBLISHED)
      expect([name, findProvince(place(name ?? null))?.code]).toEqual([name, code])
  })
})

describe("the rule for Philippine provinces", () => {
  it.each([
    [
      "PH-00",
      ["Metro Manila", "metro  MANILA", "NCR", "National Capital Region", "PH-00", "ph-00", "Metro Manila (NCR)"],
    ],
    ["PH-CEB", ["Cebu", "Cebu Province", "Province of Cebu", "ph-ceb"]],
    ["PH-MDC", ["Occidental Mindoro", "Mindoro Occidental"]],
    ["PH-MOU", ["Mountain Province", "mountain province"]],
    ["PH-COM", ["Davao de Oro", "Compostela Valley"]],
    ["PH-NCO", ["Cotabato", "North Cotabato", "PH-COT"]],
    ["PH-TAW", ["Tawi-Tawi", "Tawi Tawi"]],
    ["PH-40", ["Calabarzon", "REGION IV-A (CALABARZON)"]],
  ])("%s has its usual names", (code, names) => {
    for (const name of names) expect([name, findProvince(place(name))?.code]).toEqual([name, code])
  })

  it("finds each province by its code and each name", () => {
    for (const { code, names } of PROVINCES) {
      for (const text of [code, ...names]) expect([text, findProvince(place(text))?.code]).toEqual([text, code])
    }
  })

  it.each([
    [null, "Makati"],
    ["", "City of Makati"],
    [null, "MAKATI CITY"],
    [null, "Quezon City"],
    [null, "Parañaque"],
    [null, "paranaque city"],
    [null, "City of San Juan"],
    [null, "Manila"],
    ["Manila", null],
    ["Poblacion", "Taguig"],
  ])("reads the province %j with the city %j as Metro Manila", (province, city) => {
    expect(findProvince(place(province, city))?.code).toBe("PH-00")
  })

  it.each([
    [null, "Quezon"],
    [null, "San Juan"],
    [null, null],
    ["Atlantis", "Cebu City"],
  ])("returns null for the province %j with the city %j", (province, city) => {
    expect(findProvince(place(province, city))).toBeNull()
  })

  it("prefers the province to the city", () => {
    expect(findProvince(place("Cebu", "Makati"))?.code).toBe("PH-CEB")
  })

  it("returns null in another country", () => {
    expect(findProvince(place("Metro Manila", "Makati", "us"))).toBeNull()
  })
})

describe("the province of a tax region or shipping zone", () => {
  it.each([
    ["ph-00", place("Metro Manila", "Makati"), true],
    ["Metro Manila", place("NCR"), true],
    ["ph-00", place(null, "Pasig"), true],
    ["ph-ceb", place("Metro Manila", "Makati"), false],
    ["ph-mag", place("Maguindanao del Norte"), true],
    ["ph-mgn", place("Maguindanao"), false],
    ["ph-mgn", place("Maguindanao del Sur"), false],
    ["Visayas Express Area", place("visayas express area"), true],
    ["Île-de-France", place("ile de france", null, "fr"), true],
    ["Metro Manila", place("NCR", null, "us"), false],
    ["ph-00", place(null), false],
    ["", place("-"), false],
  ])("%j covers %j: %s", (code, address, covers) => {
    expect(coversProvince(code, address)).toBe(covers)
  })
})

describe("a city", () => {
  it.each([
    ["Parañaque", "PARANAQUE CITY", true],
    ["Makati", "City of Makati", true],
    ["Quezon City", "quezon city", true],
    ["Makati", "Manila", false],
    ["City", "-", false],
  ])("%j and %j are the same: %s", (one, other, isSame) => {
    expect(isSameCity(one, other)).toBe(isSame)
  })
})

describe("the regions", () => {
  it("contain each province once", () => {
    const regions = Object.keys(PROVINCES_OF_REGION)
    const others = PROVINCES.map(({ code }) => code).filter((code) => code !== METRO_MANILA && !regions.includes(code))
    expect(Object.values(PROVINCES_OF_REGION).flat().sort()).toEqual(others.sort())
  })

  it("cover their provinces only in shipping zones, because an order keeps its province", () => {
    expect(coversProvinceOrRegion("PH-40", place("Laguna"))).toBe(true)
    expect(coversProvince("PH-40", place("Laguna"))).toBe(false)
    expect(coversProvinceOrRegion("PH-40", place("Cebu"))).toBe(false)
    expect(coversProvinceOrRegion("Atlantis", place("Laguna"))).toBe(false)
    expect(coversProvinceOrRegion(null, place("Laguna"))).toBe(false)
    expect(coversProvinceOrRegion("PH-LAG", place("Calabarzon"))).toBe(false)
    expect(coversProvinceOrRegion("PH-40", place("Laguna", null, "us"))).toBe(false)
  })
})

describe("texts of places", () => {
  it.each([
    ["Makati", true],
    ["Makati 1210", true],
    ["1210", true],
    ["", true],
    ["Pilipinas", true],
    ["Province of Cebu", true],
    ["1210 Makati Tower", false],
    ["Old Province of Cebu", false],
    ["Cebu Province Road", false],
    ["Ilocos Province Norte", false],
    ["Ilocos Province of Norte", false],
    ["Las City Piñas", false],
    ["Las City of Piñas", false],
    ["Old City of Makati", false],
    ["Makati City Tower", false],
    ["12 Kalayaan Avenue", false],
  ])("%j contains only a place: %s", (text, expected) => {
    expect(isPlaceAlone(text)).toBe(expected)
  })

  it.each([
    ["Makati", "City of Makati", true],
    ["Parañaque City", "paranaque", true],
    ["Old City of Makati", "Old Makati", false],
    ["Makati City Tower", "Makati Tower", false],
    [null, null, false],
    [null, "Makati", false],
    ["Makati", null, false],
  ])("the cities %j and %j are one: %s", (one, other, expected) => {
    expect(isSameCity(one, other)).toBe(expected)
  })

  it.each([
    ["NCR", "ph-00", true],
    ["Makati City", "Makati", true],
    ["Atlantis", "Lemuria", false],
  ])("the places %j and %j are one: %s", (one, other, expected) => {
    expect(isSamePlace(one, other)).toBe(expected)
  })

  it.each([
    [null, null],
    [null, "Cebu"],
    ["Cebu", null],
    ["-", "."],
  ])("%j and %j are not one text", (one, other) => {
    expect(isSameText(one, other)).toBe(false)
  })

  it("name a province by its code only in the Philippines", () => {
    expect(toProvinceName(place("PH-CEB"))).toBe("Cebu")
    expect(toProvinceName(place("PH-CEB", null, "us"))).toBe("PH-CEB")
    expect(coversProvince("ph-00", place("NCR", null, "us"))).toBe(false)
  })
})
