import fc from "fast-check"
import { isSameText, plainTextReader, toLine, toPlainText } from "../text"

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
      "a cell of several lines is read to its end before the next one",
      "<table><tr><td><p>Soft</p><p>Warm</p></td><td>Cotton<br>Wool</td></tr></table>",
      "Soft\n\nWarm\n\nCotton\nWool",
    ],
    [
      "a table in a table too",
      "<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>c",
      "a b\n\nc",
    ],
    [
      "a cell that claims many columns costs none",
      '<table><tr><td colspan="999999999" rowspan="999999999">a</td><td>b</td></tr></table>',
      "a b",
    ],
    [
      "cells without a row are read as they are",
      "<table><td>Soft</td><td><p>Warm</p></td></table>b",
      "Soft\n\nWarm\n\nb",
    ],
    ["a heart stays, broken or not", "I <3 it, and </3 it not > that", "I <3 it, and </3 it not > that"],
    ["an arrow or a mark after < begins no markup", "Wow <!!! only <? today > 5", "Wow <!!! only <? today > 5"],
    ["comments and declarations are markup", "<!DOCTYPE html><?xml?>a<!-- no -->b", "ab"],
    [
      "entities that were encoded twice are decoded",
      "<p>HeatTech&amp;trade; &amp;amp;#8211; R&amp;amp;D</p>",
      "HeatTech™ – R&D",
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
    ["a blank without width parts no word", "<p>Pho\u200bne &#8203;5&ZeroWidthSpace;</p>", "Phone 5"],
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

  test.each([
    ["<b>", "</b>"],
    ["<ul><li>", "</li></ul>"],
    ["<table><tr><td>", "</td></tr></table>"],
    ["<div>", ""],
  ])("of %s within %s twenty thousand deep a text is made, whatever it leaves out", (start, end) => {
    expect(toPlainText(`first ${start.repeat(20_000)}x${end.repeat(20_000)}`)).toMatch(/^first/)
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

describe("a line keeps what is no entity, and decodes what is one", () => {
  test.each<[string, string, string]>([
    ["by name, number and hexadecimal number", "HeatTech&trade; &#8482; &#x2122; &#X2122;", "HeatTech™ ™ ™ ™"],
    ["however often it was encoded", "HeatTech&amp;trade; R&amp;amp;D", "HeatTech™ R&D"],
    ["a blank that was encoded parts words", "A&#32;B&#9;C&Tab;D&NewLine;E&nbsp;F", "A B C D E F"],
    ["markup is no markup in a line", "&lt;S&gt; <M> <b>L</b>", "<S> <M> <b>L</b>"],
    ["an entity for nothing leaves nothing", "&nbsp;&#32;", ""],
    ["blanks without width, which nobody sees, are none", "\ufeffPho\u200bne\u2060 5\u200b", "Phone 5"],
    [
      "what joins letters or parts of a picture stays",
      "\u{1f468}\u200d\u{1f469} \u0645\u06cc\u200c\u062e",
      "\u{1f468}\u200d\u{1f469} \u0645\u06cc\u200c\u062e",
    ],
    ["without its semicolon it is none", "AT&T R&reg", "AT&T R&reg"],
  ])("%s", (_, text, line) => {
    expect(toLine(text)).toBe(line)
  })

  test.each(["amp;", "#38;", "#x26;"])("a text of nothing but %s is one mark", (part) => {
    expect(toLine(`&${part.repeat(50_000)}`)).toBe("&")
    expect(toPlainText(`&${part.repeat(50_000)}`)).toBe("&")
  })

  test("of entities within entities it has had enough some day", () => {
    expect(toLine("&#3".repeat(20_000) + "&#56;" + ";".repeat(20_000))).toMatch(/^&/)
  })

  test("once is enough", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("&", "amp;", "lt;", "#38;", "#x26;", "nbsp;", "\u200b", "\u0301"),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const line = toLine(parts.join(""))
        expect(toLine(line)).toBe(line)
      }),
    )
  })
})

describe("two texts are the same to who reads them", () => {
  test.each<[string, string, string, boolean]>([
    ["where they are", "Phone 5", "Phone 5", true],
    ["where their blanks differ", "Phone  5 ", "Phone\u00a05", true],
    ["where one has blanks without width", "Phone 5", "Phone\u200b 5", true],
    ["where one is composed", "Cafe\u0301", "Café", true],
    ["not where their letters differ in size", "phone", "Phone", false],
    ["not where a word differs", "Phone 5", "Phone 6", false],
  ])("%s", (_, a, b, isSame) => {
    expect(isSameText(a, b)).toBe(isSame)
  })
})
