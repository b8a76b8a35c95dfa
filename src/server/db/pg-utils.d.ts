/** What `pg` exports and its types do not name. */
declare module 'pg/lib/utils.js' {
  /** The text or bytes of a parameter, as PostgreSQL reads them. */
  export function prepareValue(value: unknown): string | Buffer | null
}
