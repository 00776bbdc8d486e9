import type { StoreCategory } from "./categories"
import type { Motif } from "./pictures"

/** A choice of an option, and its addition to the price. */
interface Choice {
  value: string
  extra: number
}

export interface Good {
  title: string
  handle: string
  category: StoreCategory
  brand: string
  motif: Motif
  description: string
  /** Pesos, before the extras of its choices. */
  price: number
  /** Per cent off, by a price list. */
  sale?: number
  options: Record<string, Choice[]>
  ram?: string
  /** Units of each variant; "unmanaged" where nothing can run out. */
  stock: number | "unmanaged"
  /** Number of pictures, taken from the start of the motif's list. */
  pictures: number
}

const choices = (...values: (string | [string, number])[]): Choice[] =>
  values.map((each) => (typeof each === "string" ? { value: each, extra: 0 } : { value: each[0], extra: each[1] }))

const small = choices("128 GB", ["256 GB", 2000])
const large = choices("256 GB", ["512 GB", 6000])
const disk = choices("512 GB", ["1 TB", 5000])

/** Anything the row leaves out is as usual: two pictures, a dozen in stock, one colour. */
type Row = Pick<Good, "title" | "description" | "price"> & Partial<Good>

function goods(usual: Pick<Good, "category" | "brand" | "motif">, rows: Row[]): Good[] {
  return rows.map((row, at) => ({
    stock: 12 + ((at * 7) % 30),
    pictures: 2,
    options: { Color: choices("Black") },
    handle: row.title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    ...usual,
    ...row,
  }))
}

const phones = goods({ category: "Smartphones", brand: "Tala", motif: "phone" }, [
  {
    title: "Tala One",
    description: "A bright 6.1-inch phone that fits one hand and lasts the day.",
    price: 12990,
    sale: 10,
    ram: "8 GB",
    options: { Color: choices("Midnight", "Coral"), Storage: small },
  },
  {
    title: "Tala One Pro",
    description: "Three cameras, a titanium frame and a screen that stays readable at noon.",
    price: 24990,
    ram: "12 GB",
    options: { Color: choices("Graphite", "Sand"), Storage: large },
  },
  {
    title: "Tala Lite",
    description: "Everything a first phone needs, and a battery for two days.",
    price: 5490,
    ram: "4 GB",
    options: { Color: choices("Sky", "Leaf"), Storage: choices("64 GB", ["128 GB", 1000]) },
  },
  {
    title: "Kidlat 5G",
    brand: "Kidlat",
    description: "Fast charging: half the battery in eleven minutes.",
    price: 9990,
    sale: 15,
    ram: "8 GB",
    options: { Color: choices("Thunder", "Ivory"), Storage: small },
  },
  {
    title: "Kidlat Mini",
    brand: "Kidlat",
    description: "The small one that keeps up with the large ones.",
    price: 8490,
    ram: "6 GB",
    options: { Color: choices("Black", "Rose"), Storage: small },
  },
  {
    title: "Bundok Rugged",
    brand: "Bundok",
    description: "Survives rain, sand and a fall from a jeepney.",
    price: 15490,
    ram: "8 GB",
    options: { Color: choices("Olive"), Storage: small },
  },
  {
    title: "Kidlat Fold",
    brand: "Kidlat",
    category: "Foldables",
    motif: "foldable",
    description: "A phone that opens into a tablet.",
    price: 69990,
    sale: 12,
    ram: "12 GB",
    stock: 4,
    options: { Color: choices("Night", "Pearl"), Storage: large },
  },
])

const notebooks = goods({ category: "Notebooks", brand: "Narra", motif: "laptop" }, [
  {
    title: "Narra Book 14",
    description: "A quiet all-rounder with a full-day battery.",
    price: 32990,
    ram: "16 GB",
    options: { Color: choices("Silver", "Slate"), Storage: disk },
  },
  {
    title: "Narra Book Air",
    description: "Under a kilogram, without a fan.",
    price: 44990,
    sale: 8,
    ram: "16 GB",
    options: { Color: choices("Silver", "Dawn"), Storage: disk },
  },
  {
    title: "Narra Studio 16",
    description: "For those who cut video where they shot it.",
    price: 84990,
    ram: "32 GB",
    stock: 5,
    options: { Color: choices("Slate"), Storage: choices("1 TB", ["2 TB", 9000]) },
  },
  {
    title: "Isla Student 11",
    brand: "Isla",
    description: "A sturdy notebook for school, easy to repair.",
    price: 14990,
    ram: "8 GB",
    options: { Color: choices("Blue", "Mint"), Storage: choices("128 GB", ["256 GB", 1500]) },
  },
  {
    title: "Kidlat Blade 15",
    brand: "Kidlat",
    description: "A gaming notebook with a 165 Hz screen.",
    price: 59990,
    sale: 5,
    ram: "16 GB",
    options: { Color: choices("Black"), Storage: disk },
  },
  {
    title: "Isla Work 13",
    brand: "Isla",
    description: "Light, plain and with every port that an office asks for.",
    price: 27990,
    ram: "16 GB",
    options: { Color: choices("Silver"), Storage: disk },
  },
])

const audio = goods({ category: "Headphones & Speakers", brand: "Himig", motif: "headphones" }, [
  {
    title: "Himig Over-Ear",
    description: "Soft cushions and forty hours of music.",
    price: 4990,
    sale: 20,
    options: { Color: choices("Black", "Cream", "Forest") },
  },
  {
    title: "Himig Studio",
    description: "Flat, honest sound for people who mix.",
    price: 8990,
    options: { Color: choices("Black") },
  },
  {
    title: "Himig Quiet",
    description: "Noise cancelling for buses and open offices.",
    price: 11990,
    options: { Color: choices("Black", "Silver") },
  },
  {
    title: "Himig Sport",
    description: "Stays on while you run, and does not mind sweat.",
    price: 3490,
    options: { Color: choices("Red", "Black") },
  },
  {
    title: "Dagundong Speaker",
    brand: "Dagundong",
    motif: "speaker",
    description: "A loud speaker for the garden, waterproof.",
    price: 6490,
    sale: 10,
    options: { Color: choices("Black", "Teal") },
  },
  {
    title: "Dagundong Mini",
    brand: "Dagundong",
    motif: "speaker",
    description: "Pocket size, with more bass than one expects.",
    price: 1990,
    options: { Color: choices("Black", "Yellow", "Teal") },
  },
  {
    title: "Dagundong Home",
    brand: "Dagundong",
    motif: "speaker",
    description: "Fills a living room; two of them make stereo.",
    price: 12490,
    options: { Color: choices("Charcoal", "White") },
  },
])

const watches = goods({ category: "Watches & Bands", brand: "Oras", motif: "watch" }, [
  {
    title: "Oras Watch",
    description: "Heart rate, sleep, messages, five days of battery.",
    price: 7990,
    sale: 10,
    options: { Color: choices("Black", "Sand"), Size: choices("41 mm", ["45 mm", 500]) },
  },
  {
    title: "Oras Watch Pro",
    description: "Sapphire glass and maps without a phone.",
    price: 15990,
    options: { Color: choices("Titanium"), Size: choices("45 mm", ["49 mm", 1000]) },
  },
  {
    title: "Oras Band",
    description: "A slim band that counts steps and keeps quiet about it.",
    price: 1990,
    options: { Color: choices("Black", "Lilac", "Lime") },
  },
  {
    title: "Oras Kids",
    description: "Calls home, and shows parents where it is.",
    price: 3290,
    options: { Color: choices("Blue", "Pink") },
  },
  {
    title: "Oras Trail",
    description: "For mountains: altitude, weather and a torch. Sold out until the next delivery.",
    price: 10990,
    stock: 0,
    options: { Color: choices("Orange", "Black") },
  },
])

const home = goods({ category: "Home & Kitchen", brand: "Kusina", motif: "appliance" }, [
  {
    title: "Kusina Rice Cooker",
    description: "Eight cups, keeps warm all day.",
    price: 2490,
    options: { Color: choices("White", "Red") },
  },
  {
    title: "Kusina Air Fryer",
    description: "Crisp without the oil, 5 litres.",
    price: 4290,
    sale: 15,
    options: { Color: choices("Black", "White") },
  },
  {
    title: "Kusina Induction Hob",
    description: "Two plates, one plug, a child lock.",
    price: 5990,
    options: { Color: choices("Black") },
  },
  {
    title: "Kusina Blender",
    description: "Crushes ice, and is quieter than most.",
    price: 2790,
    options: { Color: choices("White", "Mint") },
  },
  {
    title: "Hangin Air Purifier",
    brand: "Hangin",
    description: "Clears a bedroom in twelve minutes.",
    price: 8990,
    options: { Color: choices("White") },
  },
  {
    title: "Linis Robot Vacuum",
    brand: "Linis",
    description: "Sweeps and mops, and finds its way home.",
    price: 16990,
    sale: 10,
    stock: 8,
    options: { Color: choices("White", "Black") },
  },
  {
    title: "Kusina Kettle",
    description: "1.7 litres in three minutes. Its pictures are still at the photographer's.",
    price: 1290,
    pictures: 0,
    options: { Color: choices("Steel") },
  },
])

const gaming = goods({ category: "Gaming Gear", brand: "Laro", motif: "controller" }, [
  {
    title: "Laro Controller",
    description: "Wireless, with triggers that do not drift.",
    price: 2990,
    options: { Color: choices("Black", "Violet", "White") },
  },
  {
    title: "Laro Controller Pro",
    description: "Paddles, metal sticks and a case.",
    price: 5990,
    sale: 10,
    options: { Color: choices("Black") },
  },
  {
    title: "Laro Pocket",
    description: "A handheld console with four thousand evenings inside.",
    price: 13990,
    options: { Color: choices("Grey", "Sunset"), Storage: choices("64 GB", ["256 GB", 2500]) },
  },
  {
    title: "Laro Mini Pad",
    description: "The small controller for small hands.",
    price: 1490,
    options: { Color: choices("Blue", "Red") },
  },
])

const others = [
  ...goods({ category: "Gift Cards", brand: "Bayanihan", motif: "ticket" }, [
    {
      title: "Bayanihan Gift Card",
      description: "A gift for people who have everything, sent by e-mail.",
      price: 500,
      stock: "unmanaged",
      options: { Value: choices("₱500", ["₱1,000", 500]) },
    },
  ]),
  ...goods({ category: "Collectibles", brand: "Alamat", motif: "figurine" }, [
    {
      title: "Alamat Figurine No. 1",
      description: "Hand-painted, one of three hundred.",
      price: 3990,
      stock: 3,
      options: { Color: choices("Painted") },
    },
  ]),
]

export const allGoods: Good[] = [...phones, ...notebooks, ...audio, ...watches, ...home, ...gaming, ...others]

/** Sold as a voucher: on the service it needs days of validity. */
export const voucherHandle = "bayanihan-gift-card"
