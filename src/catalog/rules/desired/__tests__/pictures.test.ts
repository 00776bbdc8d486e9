import { choosePictures, type PicturedVariant } from "../pictures"

type Image = NonNullable<PicturedVariant["product"]["images"]>[number]
const picture = (url: string, variant_ids: string[] | null = null): Image => ({ url, variant_ids })
const red = picture("http://shop.example/a red.png", ["red"])
const blue = picture("http://shop.example/blue.png", ["blue"])
const box = picture("http://shop.example/box.png")
const [plainRed, plainBlue, plainGreen] = ["red", "blue", "green"].map((name) =>
  picture(`http://shop.example/plain-${name}.png`),
) as [Image, Image, Image]
const blueOne = { id: "blue", thumbnail: plainBlue.url }
const greenOne = { id: "green", thumbnail: plainGreen.url }

describe("the pictures of the red variant", () => {
  it.each<[string, Partial<PicturedVariant["product"]> & { own?: string }, string[]]>([
    [
      "are without the thumbnails of other variants, where no picture is assigned",
      { images: [plainRed, plainBlue, box], own: plainRed.url, variants: [blueOne, greenOne] },
      [plainRed.url, box.url],
    ],
    [
      "so too where the product's thumbnail is one of these",
      { images: [plainBlue, box], thumbnail: plainBlue.url, variants: [blueOne] },
      [box.url],
    ],
    [
      "so too where that is written in another way",
      {
        images: [picture("http://shop.example/caf%c3%a9.png"), box],
        variants: [{ id: "blue", thumbnail: " http://SHOP.example/cafe\u0301.png" }],
      },
      [box.url],
    ],
    [
      "have a thumbnail that is its own too",
      { images: [plainBlue, box], own: plainBlue.url, variants: [blueOne] },
      [plainBlue.url, box.url],
    ],
    [
      "have a thumbnail of others that is assigned to it",
      { images: [picture(plainBlue.url, ["red"]), box], variants: [blueOne] },
      [plainBlue.url, box.url],
    ],
    [
      "are the thumbnails of others where there is nothing else",
      { images: [plainGreen, plainBlue], thumbnail: plainBlue.url, variants: [blueOne, greenOne] },
      [plainBlue.url, plainGreen.url],
    ],
    [
      "have all of the product's where variants have no thumbnails",
      {
        images: [plainGreen, plainBlue],
        variants: [
          { id: "red", thumbnail: plainGreen.url },
          { id: "blue", thumbnail: "" },
        ],
      },
      [plainGreen.url, plainBlue.url],
    ],
    ["are its own before those of all", { images: [box, blue, red] }, [red.url, box.url]],
    ["begin with its thumbnail", { images: [red], own: box.url }, [box.url, red.url]],
    ["have the product's thumbnail after its own", { images: [red, box], thumbnail: box.url }, [red.url, box.url]],
    ["are without a thumbnail that is another variant's", { images: [blue, box], thumbnail: blue.url }, [box.url]],
    [
      "so too where that is written in another way",
      {
        images: [picture("http://shop.example/a%20blue.png", ["blue"]), box],
        thumbnail: " http://SHOP.example/a blue.png",
      },
      [box.url],
    ],
    ["are the product's thumbnail where there is nothing else", { images: [blue], thumbnail: blue.url }, [blue.url]],
    ["are none where everything is of others", { images: [blue] }, []],
    ["count once, however they are written", { images: [red, picture("http://shop.example/a%20red.png")] }, [red.url]],
    [
      "are tried in each of the ways in which their accents are written",
      {
        images: ["caf%c3%a9", "café", "caf%C3%A9", "cafe\u0301"].map((name) =>
          picture(`http://shop.example/${name}.png`),
        ),
      },
      ["http://shop.example/caf%c3%a9.png", "http://shop.example/café.png", "http://shop.example/cafe\u0301.png"],
    ],
    ["of two variants are each one's", { images: [picture(box.url, ["blue", "red"])] }, [box.url]],
    ["are none where nothing is said", { images: null, own: " " }, []],
  ])("%s", (_, { own = null, thumbnail = null, images = null, variants = null }, shown) => {
    expect(choosePictures({ id: "red", thumbnail: own, product: { thumbnail, images, variants } })).toEqual(shown)
  })
})
