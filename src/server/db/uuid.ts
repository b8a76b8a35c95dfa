/** Matches the text of a UUID as PostgreSQL writes it, also in SQL. */
export const uuidPattern = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
const uuid = new RegExp(uuidPattern, 'i')

/** True for a valid UUID. PostgreSQL throws when another text is compared with an id column. */
export function isUuid(id: string): boolean {
  return uuid.test(id)
}
