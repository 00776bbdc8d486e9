/** A thesaurus of retail for the words in store category names: each line names things of one department. */
import { isTypo, type Thesaurus, toWords } from "./name-similarity"

const DEPARTMENTS = `
  phone mobile cellphone cell smartphone telephone handset android iphone
  laptop notebook macbook chromebook ultrabook
  tablet ipad ereader
  desktop pc workstation imac
  computer pc computing
  monitor display
  tv television
  printer copier scanner ink toner
  networking network router modem wifi
  storage memory ssd drive disk flash usb
  camera photo photography dslr lens camcorder optics
  headphone headset earphone earbud earpiece airpod
  speaker soundbar audio sound karaoke subwoofer amplifier hifi stereo radio microphone
  console playstation ps4 ps5 xbox nintendo controller
  game gaming
  smartwatch wearable
  watch timepiece
  refrigerator fridge ref freezer chiller
  washing washer laundry dryer
  aircon conditioner cooler
  fan airflow purifier ventilation
  kitchen cooking cooker oven microwave blender toaster fryer dishwasher stove
  vacuum cleaner sweeper
  furniture sofa chair table desk bed mattress couch wardrobe cabinet bookcase
  bedding linen pillow sheet blanket comforter quilt duvet
  decor decoration curtain rug vase clock frame ornament
  home living household houseware homeware
  lighting light lamp bulb led chandelier lantern
  cookware bakeware pan pot
  dining tableware dinnerware barware cutlery glassware
  tool drill saw hardware screwdriver plumbing hammer wrench
  garden lawn gardening plant outdoor patio backyard
  clothing clothes apparel fashion wear garment tshirt shirt tee pants jeans jacket shorts hoodie sweatshirt underwear undergarment outfit
    top bottom polo
  fashion dress skirt blouse lingerie
  men man gentleman male
  women woman lady female maternity lingerie dress skirt blouse
  kid child children boy girl junior
  shoe footwear sneaker sandal boot heel slipper
  bag backpack handbag luggage suitcase wallet purse duffel
  jewelry jewellery ring earring necklace bracelet
  makeup cosmetic lipstick mascara nail foundation
  skin skincare facial sunscreen moisturizer lotion
  hair haircare shampoo conditioner
  fragrance perfume cologne scent
  health vitamin supplement medical wellness nutrition medicine protein
  beauty cosmetic makeup skincare
  baby toddler infant diaper stroller nursing newborn potty
  toy doll puzzle lego plush
  sport sporting fitness gym exercise workout athletic basketball soccer treadmill yoga
  bicycle bike cycling cycle
  camping hiking tent trekking outdoor
  musical music instrument guitar piano drum violin
  book ebook novel magazine textbook
  stationery school office pen pencil paper notepad
  pet dog cat bird fish aquarium puppy kitten
  grocery food snack beverage coffee tea drink rice condiment
  automotive car auto vehicle tire motor automobile
  motorcycle motorbike scooter moped
  voucher evoucher gift certificate giftcard ticket coupon`

/** Each line begins with two spaces; a line with a deeper indent continues the line above. */
const departments = DEPARTMENTS.split(/\n {2}(?! )/).map(toWords)
const departmentsOf = new Map<string, number[]>()
for (const [department, words] of departments.entries()) {
  for (const word of words) departmentsOf.set(word, [...(departmentsOf.get(word) ?? []), department])
}
const knownWords = [...departmentsOf.keys()]

export const RETAIL: Thesaurus = {
  isKnown: (word) => departmentsOf.has(word),
  /** Do two words name things of one department? A mistyped word counts as the known word that it resembles. */
  areRelated: (a, b) => {
    const ofA = findDepartments(a)
    return findDepartments(b).some((department) => ofA.includes(department))
  },
}

/** Cache: a store's categories share their words, and the search for a mistyped word goes through all known ones. */
const found = new Map<string, number[]>()
const MOST_CACHED = 10_000

function findDepartments(word: string): number[] {
  const cached = departmentsOf.get(word) ?? found.get(word)
  if (cached) return cached
  const meant = knownWords.find((known) => isTypo(word, known))
  const departments = departmentsOf.get(meant ?? "") ?? []
  if (found.size >= MOST_CACHED) found.clear()
  found.set(word, departments)
  return departments
}
