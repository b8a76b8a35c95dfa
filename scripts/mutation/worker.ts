import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import type { Mutant } from './mutants.ts'

/** Runs the tests against one mutant after the other, in a copy of the repository. */
const root = process.cwd()
const slow = ['embedded-postgres', 'server/test/processes', 'server/demo', 'db/backup', 'src/tidy']

export interface Task {
  mutant: Mutant
  /** Folders and files whose tests run first. */
  first: string[]
}
export interface Verdict {
  /** The test that failed, or null when all tests pass. */
  killedBy: string | null
}

const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  silent: true,
})
const all = (await vitest.globTestSpecifications()).filter(
  ({ moduleId }) => !slow.some((folder) => moduleId.includes(folder)),
)

process.on('message', async ({ mutant, first }: Task) => {
  const path = join(root, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end))
  vitest.invalidateFile(path)
  try {
    const killedBy = mutant.file.startsWith('src/widget/') ? inBrowser() : await inVitest(first)
    process.send!({ killedBy } satisfies Verdict)
  } finally {
    writeFileSync(path, source)
    vitest.invalidateFile(path)
  }
})
process.on('disconnect', () => {
  setTimeout(() => process.exit(), 10_000).unref()
  void vitest.close().finally(() => process.exit())
})
process.send!('ready')

async function inVitest(first: string[]): Promise<string | null> {
  const near = all.filter(({ moduleId }) => first.some((folder) => moduleId.includes(folder)))
  return (await failureOf(near)) ?? (await failureOf(all.filter((one) => !near.includes(one))))
}

async function failureOf(specifications: TestSpecification[]): Promise<string | null> {
  if (specifications.length === 0) return null
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // The result also has the modules of earlier runs.
  const ids = new Set(specifications.map(({ moduleId }) => moduleId))
  for (const module of testModules.filter(({ moduleId }) => ids.has(moduleId))) {
    for (const test of module.children.allTests('failed')) return nameOf(module, test.fullName)
    if (module.state() === 'failed') {
      return nameOf(module, module.errors()[0]?.message ?? 'cannot be loaded')
    }
  }
  return unhandledErrors.length > 0 ? 'an unhandled error' : null
}

const nameOf = ({ relativeModuleId }: TestModule, name: string) => `${relativeModuleId} › ${name}`

/** The script of the embed runs in a browser only. */
function inBrowser(): string | null {
  const bin = (tool: string) => join(root, 'node_modules', '.bin', tool)
  const build = ['build', '--config', 'build/embed.ts']
  const test = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line', '-x', 'embed']
  for (const [tool, args] of [
    ['vite', build],
    ['playwright', test],
  ] as const) {
    const options = { cwd: root, timeout: 240_000, encoding: 'utf8' } as const
    const { status, stdout } = spawnSync(process.execPath, [bin(tool), ...args], options)
    if (status !== 0) return stdout.match(/e2e\/\S+ › [^\n]+/)?.[0].trim() ?? `${tool} fails`
  }
  return null
}
