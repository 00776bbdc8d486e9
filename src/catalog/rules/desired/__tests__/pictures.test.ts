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
      "leave out the thumbnails of other variants if no picture is assigned",
      { images: [plainRed, plainBlue, box], own: plainRed.url, variants: [blueOne, greenOne] },
      [plainRed.url, box.url],
    ],
    [
      "leave out the product's thumbnail if it is the thumbnail of another variant",
      { images: [plainBlue, box], thumbnail: plainBlue.url, variants: [blueOne] },
      [box.url],
    ],
    [
      "leave out the product's thumbnail also in another spelling",
      {
        images: [picture("http://shop.example/caf%c3%a9.png"), box],
        variants: [{ id: "blue", thumbnail: " http://SHOP.example/cafe\u0301.png" }],
      },
      [box.url],
    ],
    [
      "keep a thumbnail that is also the variant's own",
      { images: [plainBlue, box], own: plainBlue.url, variants: [blueOne] },
      [plainBlue.url, box.url],
    ],
    [
      "keep another variant's thumbnail that is assigned to this variant",
      { images: [picture(plainBlue.url, ["red"]), box], variants: [blueOne] },
      [plainBlue.url, box.url],
    ],
    [
      "are the thumbnails of other variants if the product has no other pictures",
      { images: [plainGreen, plainBlue], thumbnail: plainBlue.url, variants: [blueOne, greenOne] },
      [plainBlue.url, plainGreen.url],
    ],
    [
      "are all of the product's if variants have no thumbnails",
      {
        images: [plainGreen, plainBlue],
        variants: [
          { id: "red", thumbnail: plainGreen.url },
          { id: "blue", thumbnail: "" },
        ],
      },
      [plainGreen.url, plainBlue.url],
    ],
    ["are the variant's own before those of all variants", { images: [box, blue, red] }, [red.url, box.url]],
    ["begin with the variant's thumbnail", { images: [red], own: box.url }, [box.url, red.url]],
    [
      "have the product's thumbnail after the variant's own",
      { images: [red, box], thumbnail: box.url },
      [red.url, box.url],
    ],
    [
      "leave out a product thumbnail that belongs to another variant",
      { images: [blue, box], thumbnail: blue.url },
      [box.url],
    ],
    [
      "leave out such a thumbnail also in another spelling",
      {
        images: [picture("http://shop.example/a%20blue.png", ["blue"]), box],
        thumbnail: " http://SHOP.example/a blue.png",
      },
      [box.url],
    ],
    [
      "are the product's thumbnail if the product has no other picture",
      { images: [blue], thumbnail: blue.url },
      [blue.url],
    ],
    ["are empty if every picture belongs to other variants", { images: [blue] }, []],
    ["count once in any spelling", { images: [red, picture("http://shop.example/a%20red.png")] }, [red.url]],
    [
      "are tried in each spelling of their accents",
      {
        images: ["caf%c3%a9", "café", "caf%C3%A9", "cafe\u0301"].map((name) =>
          picture(`http://shop.example/${name}.png`),
        ),
      },
      ["http://shop.example/caf%c3%a9.png", "http://shop.example/café.png", "http://shop.example/cafe\u0301.png"],
    ],
    ["of two variants go to both", { images: [picture(box.url, ["blue", "red"])] }, [box.url]],
    ["are empty if the product has no pictures", { images: null, own: " " }, []],
  ])("%s", (_, { own = null, thumbnail = null, images = null, variants = null }, shown) => {
    expect(choosePictures({ id: "red", thumbnail: own, product: { thumbnail, images, variants } })).toEqual(shown)
  })
})
