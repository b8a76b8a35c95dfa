import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'orval'
import type { Document } from './api-changes.ts'

/** Returns the source of the client with the operations of a document that take API keys. */
export async function generateClient(document: Document): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-client-'))
  try {
    const [input, target] = [join(folder, 'openapi.json'), join(folder, 'operations.ts')]
    await writeFile(input, JSON.stringify(forKeys(document)))
    await writeFile(join(folder, 'connection.ts'), 'export const send = async (a, b) => [a, b]')
    await generate(
      {
        input: { target: input },
        output: {
          target,
          client: 'fetch',
          mode: 'single',
          override: {
            mutator: { path: join(folder, 'connection.ts'), name: 'send', extension: '.js' },
            fetch: { includeHttpResponseReturnType: false },
          },
        },
      },
      folder,
    )
    return await readFile(target, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The document without operations that refuse keys, and without schemas that nothing needs. */
function forKeys({ info, paths, components, ...rest }: Document) {
  const kept = Object.entries(paths).flatMap(([path, operations]) => {
    const own = Object.entries(operations).filter(([, one]) => takesKeys(one))
    return own.length > 0 ? [[path, Object.fromEntries(own)] as const] : []
  })
  const names = new Set<string>()
  const collect = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (names.has(name!)) continue
      names.add(name!)
      collect(components.schemas[name!])
    }
  }
  const others = { ...components, schemas: {} }
  collect([kept, others])
  const schemas = Object.entries(components.schemas).filter(([name]) => names.has(name))
  return {
    ...rest,
    info: { ...info, description: 'See docs/api.md.' },
    paths: Object.fromEntries(kept),
    components: { ...components, schemas: Object.fromEntries(schemas) },
  }
}

interface Operation {
  security: object[]
  requestBody?: { content: object }
  responses: Record<string, { content?: object }>
}

/** Whether an operation takes keys, and speaks JSON. */
function takesKeys(operation: unknown): boolean {
  const { security, requestBody, responses } = operation as Operation
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const contents = [requestBody?.content ?? answer?.content, answer?.content]
  return (
    security.some((one) => 'apiKey' in one) &&
    contents.every((content) => content && 'application/json' in content)
  )
}
