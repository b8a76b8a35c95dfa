const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Of what a form would send, the fields that the user has changed: the others may have changed
 * elsewhere since the form was opened, and a save must not take that back. A list is one field.
 */
export function changedOf<Values extends object>(
  sent: Values,
  typed: unknown,
  before: unknown,
): Partial<Values> {
  const valueIn = (values: unknown, name: string) => (isRecord(values) ? values[name] : undefined)
  const changed = Object.entries(sent).flatMap(([name, value]) => {
    const [now, then] = [valueIn(typed, name), valueIn(before, name)]
    if (JSON.stringify(now) === JSON.stringify(then)) return []
    return [[name, isRecord(value) ? changedOf(value, now, then) : value]]
  })
  return Object.fromEntries(changed) as Partial<Values>
}
