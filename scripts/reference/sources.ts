import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import ts from "typescript"
import { type RouteRequests } from "../../src/api/admin/partner-commerce/validation"
import { en } from "../../src/messages/rules/en"

export const root = resolve(__dirname, "../..")
const API = join(root, "src/api")

/** A route as its file declares it: the request by zod schemas, the answer by the type of the handler's response. */
export interface RouteSource {
  method: string
  /** As Medusa writes it: `/admin/partner-commerce/items/:partner_id`. */
  path: string
  /** The comment above the handler, in one line; empty without a comment. */
  summary: string
  requests: RouteRequests
  status: number
  /** null = the answer is not JSON. */
  answer: ts.Type | null
}

export interface Sources {
  routes: RouteSource[]
  checker: ts.TypeChecker
  /** The exported types of the view files, with their names. */
  names: ReadonlyMap<ts.Type, string>
  /**
   * The codes of a type of `messages/rules/message`, in the order of the English texts, because the compiler's order depends on the files it read
   * first.
   */
  codesOf: (type: string) => string[]
}

/** Reads the routes of the admin, the storefront and the service, by path. */
export async function readSources(): Promise<Sources> {
  const all = readdirSync(API, { recursive: true, encoding: "utf8" }).map((file) => join(API, file))
  const files = all.filter((file) => file.endsWith("route.ts"))
  const views = all.filter((file) => file.endsWith("-view.ts"))
  const messages = join(root, "src/messages/rules/message.ts")
  const program = ts.createProgram([...files, ...views, messages], compilerOptions())
  const checker = program.getTypeChecker()
  const routes = await Promise.all(files.map((file) => readRoutes(file, sourceOf(program, file), checker)))
  return {
    routes: routes.flat().sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method)),
    checker,
    names: new Map(views.flatMap((file) => namesOf(sourceOf(program, file), checker))),
    codesOf: (type) => codesOf(sourceOf(program, messages), checker, type),
  }
}

function compilerOptions(): ts.CompilerOptions {
  const file = join(root, "tsconfig.check.json")
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as { config: unknown }
  return ts.parseJsonConfigFileContent(config, ts.sys, root, undefined, file).options
}

function sourceOf(program: ts.Program, file: string): ts.SourceFile {
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`${relative(root, file)} was not read`)
  return source
}

async function readRoutes(file: string, source: ts.SourceFile, checker: ts.TypeChecker): Promise<RouteSource[]> {
  const { requests } = (await import(file)) as { requests?: RouteRequests }
  const path = `/${relative(API, dirname(file))}`.replace(/\[(\w+)\]/g, ":$1")
  return source.statements.filter(isExported).flatMap((statement) => {
    const handler = toHandler(statement)
    if (!handler) return []
    const text = statement.getText(source)
    const status = Number(/\.status\((\d+)\)/.exec(text)?.[1] ?? 200)
    const answer = toAnswer(handler.node, checker)
    return [{ method: handler.name, path, summary: toSummary(statement), requests: requests ?? {}, status, answer }]
  })
}

const METHODS = ["GET", "POST", "PUT", "DELETE"]

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

function toHandler(statement: ts.Statement): { name: string; node: ts.Node } | null {
  if (ts.isFunctionDeclaration(statement) && METHODS.includes(statement.name?.text ?? ""))
    return { name: statement.name?.text ?? "", node: statement }
  if (!ts.isVariableStatement(statement)) return null
  const [declaration] = statement.declarationList.declarations
  const name = declaration?.name.getText() ?? ""
  return declaration?.initializer && METHODS.includes(name) ? { name, node: declaration.initializer } : null
}

/** `Body` of the handler's `MedusaResponse<Body>`. */
function toAnswer(node: ts.Node, checker: ts.TypeChecker): ts.Type | null {
  const [wrapped] = ts.isCallExpression(node) ? node.arguments : [node]
  if (!wrapped || !(ts.isArrowFunction(wrapped) || ts.isFunctionDeclaration(wrapped))) return null
  const [, response] = wrapped.parameters
  const [body] = (response && checker.getTypeAtLocation(response).aliasTypeArguments) ?? []
  return body && !(body.flags & ts.TypeFlags.Any) ? body : null
}

function toSummary(statement: ts.Statement): string {
  const [comment] = ts.getJSDocCommentsAndTags(statement)
  const text = comment && ts.isJSDoc(comment) ? ts.getTextOfJSDocComment(comment.comment) : ""
  return (text ?? "").replace(/\s+/g, " ").trim()
}

function namesOf(source: ts.SourceFile, checker: ts.TypeChecker): [ts.Type, string][] {
  return source.statements.flatMap((statement): [ts.Type, string][] => {
    const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)
    if (!isType || !isExported(statement)) return []
    const type = checker.getTypeAtLocation(statement)
    return type.flags & ts.TypeFlags.Object ? [[type, statement.name.text.replace(/^Admin/, "")]] : []
  })
}

function codesOf(source: ts.SourceFile, checker: ts.TypeChecker, name: string): string[] {
  const alias = source.statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name)
  if (!alias) throw new Error(`messages/rules/message has no type ${name}`)
  const type = checker.getTypeAtLocation(alias)
  const codes = (type.isUnion() ? type.types : [type]).flatMap((one) => {
    const code = one.isStringLiteral() ? one : typeOfProperty(one, "code", alias, checker)
    return code?.isStringLiteral() ? [code.value] : []
  })
  const places = Object.keys(en.messages)
  return codes.sort((one, other) => places.indexOf(one) - places.indexOf(other))
}

function typeOfProperty(type: ts.Type, name: string, at: ts.Node, checker: ts.TypeChecker): ts.Type | null {
  const property = type.getProperty(name)
  return property ? checker.getTypeOfSymbolAtLocation(property, at) : null
}

/** @returns null if the file does not exist yet */
export const readText = (path: string): string | null =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null
