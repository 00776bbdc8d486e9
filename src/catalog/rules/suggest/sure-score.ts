/**
 * From which score on a suggestion may be accepted without a look: of the labelled categories that score so high, at most one in fifty is
 * wrong (suggest-category-accuracy.test.ts).
 */
export const SURE_SCORE = 0.8
