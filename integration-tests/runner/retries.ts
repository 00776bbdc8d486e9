/** The variable with the number of retries of a failed test; absent = no retry. */
export const RETRIES = "TEST_RETRIES"
