const project = new URL('../../', import.meta.url)

/**
 * A file or folder of the project. Its other modules may not use their own places for that: built,
 * all are in `dist/server`, which is as deep as this one.
 */
export const inProject = (path: string) => new URL(path, project)
