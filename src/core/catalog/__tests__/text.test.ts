import fc from "fast-check"
import { isSameText, plainTextReader, toPlainText } from "../text"

describe("a description becomes clean text", () => {
  test.each<[string, string | null | undefined, string]>([
    ["nothing stays nothing", null, ""],
    ["absent is nothing", undefined, ""],
    ["plain text is kept", "Fast and light", "Fast and light"],
    ["line breaks are kept", "Fast\nand light", "Fast\nand light"],
    ["markup goes", "<b>Fast</b> and <i class='x'>light</i>", "Fast and light"],
    ["paragraphs stay apart", "<p>Fast</p><p>Light</p>", "Fast\n\nLight"],
    ["breaks and list entries begin a line", "<ul><li>Fast</li><li>Light</li></ul>a<br/>b", "- Fast\n- Light\n\na\nb"],
    [
      "a table keeps its rows",
      '<table><tr><th>Weight</th><td>180 g</td></tr><tr><th>Size</th><td>6"</td></tr></table>',
      'Weight 180 g\nSize 6"',
    ],
    [
      "headings do not shout, and links say their words alone",
      "<h2>Box</h2><a href='https://a.example'>see</a><img src='x.png'>",
      "Box\n\nsee",
    ],
    ["scripts and styles go with what is in them", "a<script>alert('x')</script><style>p{}</style>b", "ab"],
    [
      "common entities are decoded",
      "Fish &amp; chips &lt; 5&nbsp;&quot;now&quot; &apos;n&apos;",
      "Fish & chips < 5 \"now\" 'n'",
    ],
    ["entities by number are decoded", "caf&#233; &#x27;now&#X27;", "café 'now'"],
    ["so are the rare ones by name", "6&Prime; &mdash; &eacute;t&eacute;&hellip;", "6″ — été…"],
    ["what only looks like markup stays", "5 < 6 and 7 > 3", "5 < 6 and 7 > 3"],
    ["a size is no tag", "Sizes <S>, <M> and <XL>", "Sizes <S>, <M> and <XL>"],
    ["nor is an address", "Write to <care@shop.example>", "Write to <care@shop.example>"],
    ["in markup too", "<p>Sizes <S> and <M></p><p>Two</p>", "Sizes <S> and <M>\n\nTwo"],
    ["where something ends it, it is one", "<S>old</S> new", "old new"],
    ["letters are composed", "Cafe\u0301", "Café"],
    ["an ampersand that is no entity stays", "R&D; &unknown;", "R&D; &unknown;"],
    [
      "an entity for half a character, or for none, becomes the mark of one that is missing",
      "&#55296; &#0; &#1114112;",
      "\ufffd \ufffd \ufffd",
    ],
    ["spaces in a row become one", "a   b \t c", "a b c"],
    ["many empty lines become one", "a\n\n\n\n\nb", "a\n\nb"],
    ["spaces around lines go", "  a  \n  b  ", "a\nb"],
  ])("%s", (_, html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  test("a database can keep it: every character of the text is whole", () => {
    const entity = fc.integer({ min: 0, max: 0x11ffff }).map((code) => `&#${code};`)
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: "binary" }), entity)), (parts) => {
        expect(toPlainText(parts.join(""))).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })

  test("many texts, of which some come again, are what each of them is", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(null, undefined, "", "a", "<p>a</p>", "<b>b</b> &amp; c")), (texts) => {
        const read = plainTextReader()
        expect(texts.map((text) => read(text))).toEqual(texts.map((text) => toPlainText(text)))
      }),
    )
  })
})

describe("two texts are the same to who reads them", () => {
  test.each<[string, string, string, boolean]>([
    ["where they are", "Phone 5", "Phone 5", true],
    ["where their blanks differ", "Phone  5 ", "Phone\u00a05", true],
    ["where one is composed", "Cafe\u0301", "Café", true],
    ["not where their letters differ in size", "phone", "Phone", false],
    ["not where a word differs", "Phone 5", "Phone 6", false],
  ])("%s", (_, a, b, isSame) => {
    expect(isSameText(a, b)).toBe(isSame)
  })
})
