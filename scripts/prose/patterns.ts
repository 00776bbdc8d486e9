/**
 * Constructions that a reader has to decode. A match is a hint to write the sentence again with one actor, one verb and one object; no word
 * is forbidden, so a few matches per hundred sentences are normal.
 */

export interface Pattern {
  name: string
  matches: RegExp
}

const BE = "(?:is|are|was|were|be|been|being)"
const NOUN_CLAUSE = `(?:${BE}|has|have|had|does|do|did|can|may|must|will|would|should|of|there|one|it|they|we|the|a|an|no|this|that|\\w+s)`
/** Before these words, "what" begins an ordinary question: "shows what is missing". */
const ASKING = "about|know|knows|see|exactly|decides?|says?|shows?|explains?|tells?"

export const PATTERNS: readonly Pattern[] = [
  {
    name: "“what” in place of a noun",
    matches: new RegExp(`(?<!\\b(?:${ASKING}) )\\bwhat ${NOUN_CLAUSE}\\b(?!\\?)`, "i"),
  },
  { name: "nobody, somebody, whoever", matches: /\b(?:nobody|somebody|whoever|whichever|whatever|whom|whose own)\b/i },
  {
    name: "“there” for a place",
    matches:
      /(?<!\b(?:is|are|was|were|if|when|while|where|that|because) )\bthere\b(?! (?:is|are|was|were|must|may|might|will|would|can|could|should|has|have|had|exists?|to be)\b)/,
  },
  {
    name: "is told, is said, is asked for",
    matches: new RegExp(
      `\\b${BE} (?:told|said|heard|asked(?: for| about)?|looked at|taken for|thought of|known of|meant by)\\b`,
      "i",
    ),
  },
  { name: "of it, of them, of its own", matches: /\b(?:of (?:it|ours|theirs|its own|their own|nobody)|among them)\b/i },
  {
    name: "an idiom",
    matches:
      /\b(?:all the same|be it|for good|once more|anew|at the latest by|meanwhile|by and by|the like|ever since|by now|any more)\b/i,
  },
  {
    name: "a double negative",
    matches:
      /\b(?:nothing (?:that|which|else|is|was|of|but)|none (?:is|was|of|that)|no (?:other|one else)|not (?:without|before|until) (?:\w+ ){1,4}(?:has|have|is|was))\b/i,
  },
  {
    name: "opens with What, Who, Of",
    matches: /^(?:What|Who|Whoever|Of|With what|To whom|By whom|Whose|So does|So is|Be)\b(?!.*\?)/,
  },
]

/** A title of a test is a sentence about behaviour, so it opens with a verb or a subject. */
export const TITLE_PATTERNS: readonly Pattern[] = [
  ...PATTERNS,
  {
    name: "opens with a fragment",
    matches: /^(?:is|are|was|be|of|what|with|and|or|by|to|has|have|nor|in|at|for|who)\b/i,
  },
]
