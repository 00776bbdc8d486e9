import { Database } from "../../src/database/database"

interface PlanNode {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  Plans?: PlanNode[]
}

type Repository = ConstructorParameters<typeof Database>[0]
type Manager = ReturnType<Repository["getFreshManager"]>

/** A database with a list of the statements whose plan reads a whole table, and the names of the indexes in all plans. */
export function explained(repository: Repository, shopCode: string) {
  const scans: string[] = []
  const indexes = new Set<string>()
  const look = (manager: Manager): Manager =>
    Object.assign(Object.create(manager) as Manager, {
      execute: async (statement: string, params: unknown[]) => {
        if (statement.startsWith("SET ")) return manager.execute(statement, params)
        const [row] = await manager.execute<{ "QUERY PLAN": { Plan: PlanNode }[] }[]>(
          `EXPLAIN (FORMAT JSON) ${statement}`,
          params,
        )
        const plan = row?.["QUERY PLAN"][0]?.Plan
        const nodes = plan ? toNodes(plan) : []
        for (const { "Relation Name": table } of nodes.filter(isScan))
          scans.push(`${table}: ${statement.replace(/\s+/g, " ")}`)
        for (const { "Index Name": index } of nodes) if (index) indexes.add(index)
        return manager.execute(statement, params)
      },
    })
  const database = new Database(
    {
      getFreshManager: () => look(repository.getFreshManager()),
      transaction: (task) => repository.transaction((manager) => task(look(manager))),
    },
    shopCode,
  )
  return { database, scans, indexes }
}

const toNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(toNodes)]
const isScan = ({ "Node Type": type }: PlanNode) => type === "Seq Scan"
