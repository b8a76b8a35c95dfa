import { recentKey } from '../../base/session.ts'

/** What the viewer opened last by the search, in this browser until they sign out. */
export interface Recent {
  title: string
  path: string
}

const most = 5

interface Kept {
  of: string
  items: Recent[]
}

export function readRecent(viewerId: string): Recent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(recentKey) ?? 'null') as Kept | null
    return kept?.of === viewerId ? kept.items.slice(0, most) : []
  } catch {
    return []
  }
}

export function saveRecent(viewerId: string, opened: Recent) {
  const others = readRecent(viewerId).filter(({ path }) => path !== opened.path)
  const kept: Kept = { of: viewerId, items: [opened, ...others].slice(0, most) }
  try {
    localStorage.setItem(recentKey, JSON.stringify(kept))
  } catch {
    // The storage may be full or closed; the search works without.
  }
}
