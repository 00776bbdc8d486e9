/** A part of a text: from `start` up to, but not including, `end`. */
export interface Span {
  start: number
  end: number
}

/** Replaces spans by a mask. Spans that overlap or touch get a single mask. */
export function cutSpans(text: string, spans: readonly Span[], mask: string): string {
  if (spans.length === 0) return text
  const kept: string[] = []
  let end = 0
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (span.start > end || kept.length === 0) kept.push(text.slice(end, span.start), mask)
    end = Math.max(end, span.end)
  }
  return [...kept, text.slice(end)].join("")
}
