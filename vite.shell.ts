/** What Rolldown says of a module; the part that is used here. */
interface Module {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

type Find = (id: string) => Module | null

/** Modules of the frame around every page of somebody who is signed in. */
const shell = /src.web.layout.(AppLayout|PersonalControls)\.tsx$/

/** Pages that are seen without signing in, which must not wait for the shell. */
const publicPage = /src.web.((home|help|legal|accounts).\w+|settings.Unsubscribe)Page\.tsx$/

/**
 * Names the one file of what the shell needs at once and no public page does. It would be twenty
 * files otherwise, one for each set of pages that share a module.
 */
export function shellChunk(id: string, find: Find): 'shell' | null {
  const users = usersOf(id, find)
  const isPublic = users.some((user) => find(user)?.isEntry || publicPage.test(user))
  return !isPublic && users.some((user) => shell.test(user)) ? 'shell' : null
}

/** The entries and the modules loaded later, such as pages, that need this one at once. */
function usersOf(id: string, find: Find): string[] {
  const importers = new Set([id])
  for (const one of importers) for (const next of find(one)?.importers ?? []) importers.add(next)
  const isLoadedAlone = (one: string) => {
    const module = find(one)
    return module !== null && (module.isEntry || module.dynamicImporters.length > 0)
  }
  return [...importers].filter(isLoadedAlone)
}
