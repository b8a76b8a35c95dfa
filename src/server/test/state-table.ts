/** What each verb does in each state: the state afterwards, or the status of the refusal. */
export type StateTable<State extends string, Verb extends string> = Record<
  State,
  Record<Verb, string | number>
>

/** The cells of a table as rows for `test.each`. */
export function cellsIn<State extends string, Verb extends string>(
  table: StateTable<State, Verb>,
): [state: State, verb: Verb, result: string | number][] {
  return Object.entries<Record<Verb, string | number>>(table).flatMap(([state, verbs]) =>
    Object.entries<string | number>(verbs).map(
      ([verb, result]) => [state, verb, result] as [State, Verb, string | number],
    ),
  )
}
