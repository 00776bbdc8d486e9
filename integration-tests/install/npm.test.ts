import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { describeInstallations } from "./installation"
import { LANDING, releaseCells, toTitle } from "./matrix"

describeInstallations([LANDING])

it("the table in docs/install.md names each combination that is tried", () => {
  const page = readFileSync(resolve(__dirname, "../../docs/install.md"), "utf8")
  const [head = [], , ...rows] = [...page.matchAll(/^\|(.*)\|$/gm)].slice(0, 4).map(([, row = ""]) => row.split("|"))
  const named = rows.flatMap(([version = "", ...cells]) =>
    cells.flatMap((managers, place) =>
      managers.split(",").map((manager) => ({
        node: /\d+/.exec(head[place + 1] ?? "")?.[0],
        medusa: /[\d.]+/.exec(version)?.[0],
        manager: /[a-z]+/.exec(manager)?.[0],
      })),
    ),
  )
  const tried = [LANDING, ...releaseCells()].map(toTitle).sort()
  expect(named.map((each) => toTitle(each as typeof LANDING)).sort()).toEqual(tried)
})
