import type { Refusal } from '../../../shared/base/refusal.ts'

interface Most {
  /** Works of one owner. */
  ofOne: number
  /** Owners with works. */
  owners: number
}

/**
 * Returns a function that runs works, in this process: few of each owner and of few owners at one
 * time. It refuses others at once.
 */
export function fewAtOnce(most: Most, refusal: { ofOne: Refusal; owners: Refusal }) {
  const running = new Map<string, number>()
  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const own = running.get(owner) ?? 0
    if (own >= most.ofOne) throw refusal.ofOne
    if (own === 0 && running.size >= most.owners) throw refusal.owners
    running.set(owner, own + 1)
    try {
      return await work()
    } finally {
      const left = running.get(owner)! - 1
      if (left === 0) running.delete(owner)
      else running.set(owner, left)
    }
  }
}

const last = new Map<string, Promise<unknown>>()

/** Runs works with the same key one after another, in this process. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work)
  const ended = mine.catch(() => {})
  last.set(key, ended)
  try {
    return await mine
  } finally {
    if (last.get(key) === ended) last.delete(key)
  }
}
