/** The code of an error of the system (`EEXIST`) or of PostgreSQL (`3D000`). */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** A handler for `catch` that ignores errors with one of these codes and throws all others. */
export const ignore =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!codes.includes(String(codeOf(error)))) throw error
  }
