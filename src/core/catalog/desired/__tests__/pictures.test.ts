import { choosePictures, type PicturedVariant } from "../pictures"

type Image = NonNullable<PicturedVariant["product"]["images"]>[number]
const picture = (url: string, variant_ids: string[] | null = null): Image => ({ url, variant_ids })
const red = picture("http://shop.example/a red.png", ["red"])
const blue = picture("http://shop.example/blue.png", ["blue"])
const box = picture("http://shop.example/box.png")

describe("the pictures of the red variant", () => {
  it.each<[string, Partial<PicturedVariant["product"]> & { own?: string }, string[]]>([
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
    ["of two variants are each one's", { images: [picture(box.url, ["blue", "red"])] }, [box.url]],
    ["are none where nothing is said", { images: null, own: " " }, []],
  ])("%s", (_, { own = null, thumbnail = null, images = null }, shown) => {
    expect(choosePictures({ id: "red", thumbnail: own, product: { thumbnail, images } })).toEqual(shown)
  })
})
