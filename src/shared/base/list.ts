import * as z from 'zod'
import { text } from './text.ts'

/** The query of every list: at most `limit` items after an opaque `cursor`. */
export const page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(500).optional(),
}

/** The text of a search box. */
export const search = text(200).optional()

/** The reply of every list. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}
