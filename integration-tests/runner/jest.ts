import { spawn } from "node:child_process"
import { join } from "node:path"
import { completeReport, reportFile } from "./reports"
import { root } from "./suites"

export interface JestRun {
  /** The name of the report. */
  name: string
  projects: string[]
  files: string[]
  flags: string[]
  environment: Record<string, string>
}

/** @returns the path of the report */
export async function runJest({ name, projects, files, flags, environment }: JestRun): Promise<string> {
  const report = reportFile(name)
  const jest = spawn(
    process.execPath,
    [
      // Medusa imports its parts dynamically, which jest's sandbox allows only with this flag.
      "--experimental-vm-modules",
      // Compiles each function quickly at first. A test runs most of its functions a few times: a tenth less processor time.
      "--sparkplug",
      "--no-warnings",
      require.resolve("jest/bin/jest"),
      ...projects.map((project) => `--selectProjects=${project}`),
      `--testSequencer=${join(__dirname, "longest-first.cjs")}`,
      "--json",
      `--outputFile=${report}`,
      ...flags,
      "--runTestsByPath",
      ...files,
    ],
    {
      cwd: root,
      // With --json the report goes to stdout as well as to the file; people read stderr.
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        LOG_LEVEL: "error",
        ...process.env,
        ...environment,
        MEDUSA_DISABLE_TELEMETRY: "true",
        NODE_ENV: "test",
      },
    },
  )
  await new Promise((resolve) => jest.once("exit", resolve))
  completeReport(report)
  return report
}
