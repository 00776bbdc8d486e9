import { type Objection, toObjectionText } from "../objection"

describe("why a request is refused", () => {
  it.each<[Objection, string]>([
    [
      { code: "options_wrong", options: [{ option: "token", message: "is required", code: "missing" }] },
      "the plugin's options are not right: token is required",
    ],
    [
      { code: "copied_database", differences: [{ what: "shop", bound: "a", here: "b" }] },
      "this database was bound to another place, so it may be a copy: the shop was a and is b",
    ],
    [
      {
        code: "invalid_fields",
        fields: [
          { field: "max_stock", message: "Too small", code: "too_small", values: { min: 0 } },
          { field: "", message: "Unrecognized key", code: "unknown_names", values: { names: "x" } },
        ],
      },
      "max_stock: Too small; Unrecognized key",
    ],
    [{ code: "run_not_held", status: "completed" }, "Only a held run can be discarded; this one is completed"],
    [
      { code: "service_failed", message: "catalog.ping: no", failure: { code: "answered", status: 500 } },
      "catalog.ping: no",
    ],
  ])("is said in English too: %j", (objection, text) => {
    expect(toObjectionText(objection)).toBe(text)
  })
})
