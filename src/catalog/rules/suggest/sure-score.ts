/**
 * From this score on a person may accept a suggestion unseen: of the labelled categories with such a score, at most one in fifty is wrong
 * (suggest-category-accuracy.test.ts).
 */
export const SURE_SCORE = 0.8
