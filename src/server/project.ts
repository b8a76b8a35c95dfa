import { basename } from 'node:path'

const project = new URL('../../', import.meta.url)

/**
 * A file or folder of the project. Its other modules may not use their own places for that: built,
 * all are in `dist/server`, which is as deep as this one.
 */
export const inProject = (path: string) => new URL(path, project)

const isBuilt = !import.meta.url.endsWith('/src/server/project.ts')

/** What a worker runs: a source file, or what `build/server.ts` makes of it. */
export const workerProgram = (source: string) =>
  inProject(isBuilt ? `dist/server/${basename(source, '.ts')}.js` : source)
