import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** What the tidy tests look at: every source file, without generated code. */

export interface Source {
  path: string
  text: string
}

export const sources: Source[] = globSync(
  '{src,e2e,bench,scripts,packages,examples}/**/*.{ts,tsx,mjs}',
)
  .filter(
    (path) =>
      !/^src\/tidy.*\.ts$|\/dist\/|^examples\/react\//.test(path) &&
      path !== 'src/server/base/db/schema.ts' &&
      path !== 'packages/client/operations.ts',
  )
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

export const isTest = (path: string) => /\.test\.tsx?$|\/test\/|^e2e\//.test(path)
export const inside = (path: string, folder: string) => path.startsWith(`src/${folder}/`)
/** A source that breaks a rule, to show that the rule finds it. */
export const plant = (path: string, text: string): Source => ({ path, text })

/** The imports of a file: paths from the project's root, or package names. */
export function imports({ path, text }: Source): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...found].map(([, name]) =>
    name!.startsWith('.') ? normalize(join(dirname(path), name!)) : name!,
  )
}
