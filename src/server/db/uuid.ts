const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for a valid UUID. PostgreSQL throws when another text is compared with an id column. */
export function isUuid(id: string): boolean {
  return uuid.test(id)
}
