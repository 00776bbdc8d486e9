/** Tells the tests how often one that has failed is tried again: not at all, unless the run says so. */
export const RETRIES = "TEST_RETRIES"
