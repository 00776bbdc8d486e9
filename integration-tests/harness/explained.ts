import { Database } from "../../src/database/database"

interface PlanNode {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Actual Rows"?: number
  "Actual Loops"?: number
  "Rows Removed by Filter"?: number
  Plans?: PlanNode[]
}

interface Explained {
  "QUERY PLAN": { Plan: PlanNode }[]
}

type Repository = ConstructorParameters<typeof Database>[0]
type Manager = ReturnType<Repository["getFreshManager"]>

/** A database with a list of the statements whose plan reads a whole table, and the names of the indexes in all plans. */
export function explained(repository: Repository, shopCode: string) {
  const scans: string[] = []
  const indexes = new Set<string>()
  const database = watched(repository, shopCode, async (manager, statement, params) => {
    const [row] = await manager.execute<Explained[]>(`EXPLAIN (FORMAT JSON) ${statement}`, params)
    const nodes = toNodes(row)
    for (const { "Relation Name": table } of nodes.filter(isScan))
      scans.push(`${table}: ${statement.replace(/\s+/g, " ")}`)
    for (const { "Index Name": index } of nodes) if (index) indexes.add(index)
    return manager.execute(statement, params)
  })
  return { database, scans, indexes }
}

/** A database whose statements run and answer nothing, and the number of rows that they read from a table. */
export function countingReads(repository: Repository, shopCode: string) {
  const read = new Map<string, number>()
  const database = watched(repository, shopCode, async (manager, statement, params) => {
    const [row] = await manager.execute<Explained[]>(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`, params)
    for (const { "Relation Name": table = "", ...node } of toNodes(row)) {
      const rows = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)
      read.set(table, (read.get(table) ?? 0) + rows * (node["Actual Loops"] ?? 1))
    }
    return []
  })
  return { database, rowsOf: (table: string) => read.get(table) ?? 0 }
}

type Execute = (manager: Manager, statement: string, params: unknown[]) => Promise<unknown>

function watched(repository: Repository, shopCode: string, execute: Execute): Database {
  const watch = (manager: Manager): Manager =>
    Object.assign(Object.create(manager) as Manager, {
      execute: (statement: string, params: unknown[]) =>
        statement.startsWith("SET ") ? manager.execute(statement, params) : execute(manager, statement, params),
    })
  return new Database(
    {
      getFreshManager: () => watch(repository.getFreshManager()),
      transaction: (task) => repository.transaction((manager) => task(watch(manager))),
    },
    shopCode,
  )
}

const toNodes = (row: Explained | undefined): PlanNode[] =>
  row?.["QUERY PLAN"].flatMap(({ Plan }) => withParts(Plan)) ?? []
const withParts = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withParts)]
const isScan = ({ "Node Type": type }: PlanNode) => type === "Seq Scan"
