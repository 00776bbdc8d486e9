import { isDismissible, isPassing, isWarning } from "../problem-severity"

it.each([
  ["deal_failed", { isPassing: true, isWarning: true, isDismissible: true }],
  ["left_unsent", { isPassing: false, isWarning: true, isDismissible: false }],
  ["refund_refused", { isPassing: false, isWarning: false, isDismissible: true }],
  ["no_jobs", { isPassing: false, isWarning: false, isDismissible: false }],
])("the problem %s: %j", (code, expected) => {
  expect({
    isPassing: isPassing(code),
    isWarning: isWarning(code),
    isDismissible: isDismissible(code),
  }).toEqual(expected)
})
