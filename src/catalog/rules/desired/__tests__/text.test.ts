import fc from "fast-check"
import { anyText } from "../../../../values/__tests__/any-text"
import { isSameText, LONGEST_MARKUP, plainTextReader, toLine, toPlainText } from "../text"

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

  test.each<[string, string, string]>([
    ["a list that is never closed keeps its dashes", "<ul><li>Fast</li><li>Light</li>", "- Fast\n- Light"],
    ["so do entries that are never closed", "Has<ul><li>Fast<li>Light", "Has\n\n- Fast\n- Light"],
    ["an element of two letters or more is markup", "Fast <strong>and light", "Fast and light"],
    ["in capitals too", "Fast <STRONG>and <Br>light", "Fast and\nlight"],
    ["a tag with an attribute is markup", 'Fast <div class="x">and light', "Fast\nand light"],
    ["so is one of a single letter", "Fast <a href=https://a.example>and light", "Fast and light"],
    ["so is an unknown one", "Fast <acme-box size = '2'>and light", "Fast and light"],
    ["so is an element of an office program", "Fast <o:p>and</o:p> <st1:place>light", "Fast and light"],
    ["a script goes with everything behind it", "Fast<script>alert('x') and light", "Fast"],
    ["a title or a video that is never closed keeps its text", "<title>Fast <b>and</b> <video>light", "Fast and light"],
    ["a tag that is cut off at the end goes", "Fast <strong", "Fast"],
    ["a tag that is cut off within its attribute goes", 'Fast <a href="https://a.exam', "Fast"],
    ["an end tag that is cut off goes", "<b>Fast</b> and <i>light</i", "Fast and light"],
    ["a quote that is never closed ends with its tag", 'Fast <a href="x>and light', "Fast and light"],
    ["a tag may have > in its attribute", '<p title="5 > 3">Fast</p>', "Fast"],
    ["a comment that is never closed goes with everything behind it", "Fast<!-- light", "Fast"],
    ["marks of office programs and of feeds go", "<![if !x]>a<![endif]><![CDATA[<b>b</b>]]><?php echo 1 ?>", "ab"],
    ["a single letter stays a word where nothing ends it", "Sizes <s>, <b> and <q>", "Sizes <s>, <b> and <q>"],
    [
      "a bare unknown name stays a word",
      "See <below> and <S/M> or <https://a.example>",
      "See <below> and <S/M> or <https://a.example>",
    ],
    ["words after a comparison stay", "if a <b and c> d", "if a <b and c> d"],
    ["a name at the end of the text stays a word", "less is <S", "less is <S"],
    ["a name without the end of a tag stays a word", "see <main page, then <b>rest</b>", "see <main page, then rest"],
    ["a mark that begins no declaration stays", "Wow <![ great", "Wow <![ great"],
  ])("%s", (_, html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  test.each<[string, string, string]>([
    [
      "markup that was encoded is markup",
      "&lt;ul&gt;&lt;li&gt;Fast&lt;/li&gt;&lt;li&gt;Light &amp;amp; &lt;b&gt;red&lt;/b&gt;&lt;/li&gt;&lt;/ul&gt;",
      "- Fast\n- Light & red",
    ],
    ["however often it was encoded", " \n&amp;amp;lt;p class=&amp;quot;x&amp;quot;&amp;gt;Fast", "Fast"],
    ["a tag that is spoken of stays", "Use the &lt;br&gt; tag", "Use the <br> tag"],
    ["a size that was encoded stays", "&lt;S&gt; or &lt;M&gt;", "<S> or <M>"],
    ["beside other tags it is spoken of", "<p>&lt;br&gt; is a tag</p>", "<br> is a tag"],
  ])("%s", (_, html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  test.each<[string, string, string]>([
    ["of a page builder", '[vc_row][vc_column width="1/2"]Fast[/vc_column][/vc_row]Light', "Fast\n\nLight"],
    [
      "of a picture with its words",
      '[caption id="a_1" align="left"]<img src="x.png">Fast[/caption] Light',
      "Fast Light",
    ],
    ["whose quotes were encoded", "[caption id=&#8221;a_1&#8243;]Fast[/caption]", "Fast"],
    ["that stand alone", 'Fast [gallery] [contact-form-7 id="1"]', "Fast"],
    ["that have attributes, whatever their names are", "Fast [acme_box id='1']and[/acme_box] light", "Fast and light"],
    ["with an encoded content", "Fast[vc_raw_html]JTNDYiUzRQ==[/vc_raw_html]", "Fast"],
    ["of a shop", `Fast {{widget type="x\\y" id="1"}}{{ block id='a' }}{{store url=""}}light`, "Fast light"],
    ["of a theme", "Fast {% render 'box' %}{{ product.title | upcase }}light", "Fast light"],
  ])("loses shortcodes %s", (_, html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  test.each([
    "[S/M]",
    "[M / L]",
    "[NEW] Fast",
    "[2 pcs]",
    "With [video] and [audio]",
    "[Size M=38]",
    "{{hugs}}",
    "{Red}",
    "100%",
  ])("keeps %s, which is no shortcode", (words) => {
    expect(toPlainText(words)).toBe(words)
  })

  test.each<[string, string, string]>([
    ["a blank in a text with paragraphs", "<p>Fast\nand\r\nlight</p>\n<p>Red</p>", "Fast and light\n\nRed"],
    ["a blank beside breaks", "Fast<br />\nand\nlight<br>\n", "Fast\nand light"],
    ["a blank in a table", "<table><tr><td>Fast\nand</td>\n<td>light</td></tr></table>", "Fast and light"],
    ["kept where only words are marked", "<b>Fast</b>\nand light", "Fast\nand light"],
    ["kept in a text that is formatted as it is", "<p>Red\nor</p><pre>Fast\n  light</pre>", "Red or\n\nFast\nlight"],
  ])("a line break is %s", (_, html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  test.each<[string, string, string]>([
    ["a numbered list counts", '<ol><li>Open<li>Pour</ol><ol start="3"><li>Drink</ol>', "1. Open\n2. Pour\n\n3. Drink"],
    ["a list in a list too", "<ol><li>Open<ul><li>Lid</ul><li>Pour</ol>", "1. Open\n- Lid\n2. Pour"],
    [
      "entries of paragraphs keep their dashes",
      "<ul><li><p>Fast</p></li><li><p>Light</p></li></ul>",
      "- Fast\n- Light",
    ],
    ["an empty entry has no dash", "<ul><li></li><li>&nbsp;</li><li>Fast</li></ul>", "- Fast"],
    ["entries without a list have dashes", "<li>Fast</li><li>Light</li>", "- Fast\n- Light"],
    ["terms and their meanings have lines", "<dl><dt>Weight</dt><dd>180 g</dd></dl>", "Weight\n180 g"],
    ["words for browsers that cannot show something go", "a<video>No video</video><iframe>x</iframe>b", "ab"],
    ["words within a word stay together", "<b>Heat</b>Tech H<sub>2</sub>O", "HeatTech H2O"],
    ["an empty paragraph is no line", "<p>a</p><p>&nbsp;</p><p>b</p>", "a\n\nb"],
  ])("%s", (_, html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  const HOSTILE = [
    ...'<a|<a |<b>|</i>|<p>|<ul><li>|<ol>|<table><tr><td>|</p>|<!--|<!doctype|<![if|<?x|<?x ?|</|</a|</br |<br ="|<br x="|<br x=\''.split(
      "|",
    ),
    ..."<x y=|<a b c|<script>|</script|<svg>|</svg|<video>|<title>|<S|<S>|<main |&|&a|&#38;|&amp;|&lt;|&lt;p&gt;|&nbsp|[vc_x|[a b='|[a]|[/a]".split(
      "|",
    ),
    ..."{{a.b|{{widget|{%a|}}|%}| |\n|\u200b|\u0301|a|=|\"|'|>|<".split("|"),
  ]

  const MOST_MS_PER_KILOBYTE = 10

  test.each(HOSTILE)("takes time in proportion to the length of a text that repeats %j", (piece) => {
    expectLinearTime((length) => piece.repeat(Math.ceil(length / piece.length)))
  })

  test("takes time in proportion to the length of a text that repeats any pieces", () => {
    const pieces = fc.array(fc.constantFrom(...HOSTILE), { minLength: 2, maxLength: 8 }).map((some) => some.join(""))
    fc.assert(
      fc.property(pieces, pieces, (first, second) => {
        expectLinearTime((length) =>
          [first, second].map((piece) => piece.repeat(Math.ceil(length / 2 / piece.length))).join(""),
        )
      }),
      { numRuns: 20 },
    )
  })

  /**
   * Eight times the length takes eight times as long in linear time, and 64 times in quadratic time. The test takes processor time, and the
   * minimum of several tries, because other programs use the machine too.
   */
  function expectLinearTime(textOf: (length: number) => string) {
    const [short, long] = [textOf(20_000), textOf(160_000)]
    const least = (text: string) => Math.min(...Array.from({ length: 3 }, () => timed(text)))
    const limitMs = Math.min(32 * Math.max(least(short), 5), 160 * MOST_MS_PER_KILOBYTE)
    let longMs = least(long)
    for (let tries = 0; tries < 10 && longMs >= limitMs; tries++) longMs = Math.min(longMs, timed(long))
    expect(longMs).toBeLessThan(limitMs)
  }

  function timed(text: string): number {
    const begun = process.cpuUsage()
    toPlainText(text)
    return process.cpuUsage(begun).user / 1000
  }

  test("reads a text up to the length of the longest page", () => {
    const text = `${"a".repeat(LONGEST_MARKUP)}b`
    expect(toPlainText(text)).toBe("a".repeat(LONGEST_MARKUP))
  })

  test("removes the tags of elements without an end tag", () => {
    const names = fc.constantFrom(
      "ul",
      "li",
      "strong",
      "p",
      "H2",
      "div",
      "td",
      "o:p",
      "br/",
      'a href="x"',
      "acme-box size=2",
    )
    const piece = fc.oneof(
      names.map((name) => `<${name}>`),
      fc.constantFrom("</ul>", "</p>", "</strong>", "Fast ", "light\n", "&amp; "),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(toPlainText(pieces.join(""))).not.toMatch(/[<>]/)
      }),
    )
  })

  test("a database can keep each text: every character is whole", () => {
    const entity = fc.integer({ min: 0, max: 0x11ffff }).map((code) => `&#${code};`)
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText(), entity)), (parts) => {
        expect(toPlainText(parts.join(""))).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })

  test.each([
    ["<b>", "</b>"],
    ["<ul><li>", "</li></ul>"],
    ["<table><tr><td>", "</td></tr></table>"],
    ["<div>", ""],
  ])("stays readable with elements %s within %s twenty thousand deep, even if it loses text", (start, end) => {
    expect(toPlainText(`first ${start.repeat(20_000)}x${end.repeat(20_000)}`)).toMatch(/^first/)
  })

  test("many texts at once give the same results as one after another", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(null, undefined, "", "a", "<p>a</p>", "<b>b</b> &amp; c")), (texts) => {
        const read = plainTextReader()
        expect(texts.map((text) => read(text))).toEqual(texts.map((text) => toPlainText(text)))
      }),
    )
  })
})

describe("the entities of a line", () => {
  test.each<[string, string, string]>([
    ["by name, number and hexadecimal number", "HeatTech&trade; &#8482; &#x2122; &#X2122;", "HeatTech™ ™ ™ ™"],
    ["however often it was encoded", "HeatTech&amp;trade; R&amp;amp;D", "HeatTech™ R&D"],
    ["a blank that was encoded parts words", "A&#32;B&#9;C&Tab;D&NewLine;E&nbsp;F", "A B C D E F"],
    ["markup is no markup in a line", "&lt;S&gt; <M> <b>L</b>", "<S> <M> <b>L</b>"],
    ["an entity for nothing leaves nothing", "&nbsp;&#32;", ""],
    ["blanks without width are removed", "\ufeffPho\u200bne\u2060 5\u200b", "Phone 5"],
    [
      "what joins letters or parts of a picture stays",
      "\u{1f468}\u200d\u{1f469} \u0645\u06cc\u200c\u062e",
      "\u{1f468}\u200d\u{1f469} \u0645\u06cc\u200c\u062e",
    ],
    ["without its semicolon it is none", "AT&T R&reg", "AT&T R&reg"],
  ])("%s", (_, text, line) => {
    expect(toLine(text)).toBe(line)
  })

  test.each(["amp;", "#38;", "#x26;"])("a text of many %s becomes a single mark", (part) => {
    expect(toLine(`&${part.repeat(50_000)}`)).toBe("&")
    expect(toPlainText(`&${part.repeat(50_000)}`)).toBe("&")
  })

  test("are decoded only to a limited depth", () => {
    expect(toLine("&#3".repeat(20_000) + "&#56;" + ";".repeat(20_000))).toMatch(/^&/)
  })

  test("are decoded completely in one pass", () => {
    const part = fc.oneof(anyText(), fc.constantFrom("&", "amp;", "lt;", "#38;", "#x26;", "nbsp;", "\u200b", "\u0301"))
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const line = toLine(parts.join(""))
        expect(toLine(line)).toBe(line)
      }),
    )
  })
})

describe("two texts are the same to a reader", () => {
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
