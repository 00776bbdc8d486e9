import { type Route } from "./reply"

interface CompiledRoute {
  route: Route
  pattern: RegExp
}

/** Finds the route of a request; literal paths win over `{parameter}` paths in any order of registration. */
export class Router {
  private readonly routes: CompiledRoute[]

  constructor(routes: readonly Route[]) {
    this.routes = [...routes]
      .sort((left, right) => parameterCount(left.path) - parameterCount(right.path))
      .map((route) => ({ route, pattern: toPattern(route.path) }))
  }

  find(method: string, path: string): { route: Route; params: Record<string, string> } | undefined {
    for (const { route, pattern } of this.routes) {
      if (route.method !== method) continue
      const match = pattern.exec(path)
      if (match) return { route, params: decodeParams(match.groups) }
    }
    return undefined
  }
}

const parameterCount = (path: string) => path.split("{").length

const toPattern = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`)

function decodeParams(groups: Record<string, string> | undefined): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(groups ?? {})) {
    try {
      params[name] = decodeURIComponent(value)
    } catch {
      params[name] = value
    }
  }
  return params
}
