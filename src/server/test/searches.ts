import { randomUUID } from 'node:crypto'
import { saveSearch } from '../../shared/market/campaign-search.ts'
import { api, orFail, type Person } from './world.ts'

/** A search that a reviewer has saved under a name of its own. */
export async function aSavedSearchOf(reviewer: Person) {
  const body = { name: `Search ${randomUUID()}`, filters: {} }
  return orFail(await api(reviewer, saveSearch, { body }))
}
