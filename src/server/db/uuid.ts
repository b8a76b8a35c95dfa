const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be compared with an id column; any other text is an id of nothing. */
export function isUuid(id: string): boolean {
  return uuid.test(id)
}
