import * as z from 'zod'
import { text } from './text.ts'

/** The query of every list: a page of `limit`, from an opaque `cursor`. */
export const page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(500).optional(),
}

/** What people type into a search box. */
export const search = text(200).optional()

/** The answer of every list. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}
