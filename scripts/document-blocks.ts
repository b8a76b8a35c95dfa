import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Writes the TypeScript blocks of all documents into dist/document-blocks, where `npm run check`
 * checks their types. A block whose first line is a comment with a path is checked as if it were in
 * the folder of that path (`rootDirs` in tsconfig.json), any other in the folder of its document.
 * A comment `<!-- context … -->` before a block declares what surrounds it in its file.
 */

export interface Block {
  path: string
  code: string
}

export function blocksOf(document: string, text: string): Block[] {
  const blocks = text.matchAll(
    /(?:^ *<!-- context\n((?:(?!-->).)*?) *-->\n)?^( *)```(tsx?)\n(.*?)^ *```$/gms,
  )
  return [...blocks].map(([, context = '', indent = '', extension, inner = ''], i) => {
    const code = inner.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    const place = /^\/\/ (\S+\/)[\w.-]+\.tsx?\n/.exec(code)?.[1] ?? `${dirname(document)}/`
    const name = document.replaceAll(/\W/g, '-')
    return { path: `${place}${name}-${i + 1}.${extension}`, code: `${context}${code}\nexport {}\n` }
  })
}

export const documents = globSync(
  '{*.md,.github/**/*.md,{docs,deploy,examples,packages,src}/**/*.md}',
)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = 'dist/document-blocks'
  rmSync(folder, { recursive: true, force: true })
  for (const document of documents) {
    for (const { path, code } of blocksOf(document, readFileSync(document, 'utf8'))) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), code)
    }
  }
}
