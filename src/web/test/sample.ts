import type * as z from 'zod'

/** What of a value a test gives; `sample` adds the rest. Branded numbers are plain here. */
export type Part<T> = T extends number
  ? number
  : T extends readonly (infer Item)[]
    ? readonly Part<Item>[]
    : T extends object
      ? { [Name in keyof T]?: Part<T[Name]> | undefined }
      : T

/** When everything of a sample happened. */
const instant = '2026-11-20T12:00:00.000Z'

/** How zod describes a schema, as far as samples need it. */
export interface Def {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  innerType: z.ZodType
  element: z.ZodType
  in: z.ZodType
  options: readonly z.ZodType[]
  entries: Record<string, string>
  values?: readonly unknown[]
}

export const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** A value of the schema that says the least: counts are 0, lists are empty, nothing is null. */
export function sample(schema: z.ZodType, given?: unknown): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'object': {
      const own = (given ?? {}) as Record<string, unknown>
      const fields = Object.entries(def.shape ?? {})
      return Object.fromEntries(fields.map(([name, field]) => [name, sample(field, own[name])]))
    }
    case 'array':
      return ((given ?? []) as unknown[]).map((item) => sample(def.element, item))
    case 'nullable':
      return given == null ? null : sample(def.innerType, given)
    case 'optional':
      return given === undefined ? undefined : sample(def.innerType, given)
    case 'readonly':
    case 'default':
      return sample(def.innerType, given)
    case 'pipe':
      return sample(def.in, given)
    case 'union':
      return sample(optionFor(def, given), given)
    default:
      return given === undefined ? leastOf(def) : given
  }
}

/** The option of a union whose literals the given value has. */
function optionFor({ options }: Def, given: unknown): z.ZodType {
  const own = Object.entries(given ?? {})
  const fitting = options.find((option) => {
    const { shape } = defOf(option)
    return own.some(([name, value]) => {
      const field = shape?.[name]
      return field && defOf(field).values?.includes(value)
    })
  })
  return fitting ?? options[0]!
}

function leastOf({ type, format, entries, values }: Def): unknown {
  if (type === 'enum') return Object.values(entries)[0]
  if (type === 'literal') return values?.[0]
  if (type === 'number') return 0
  if (type === 'boolean') return false
  if (type === 'record') return {}
  if (type === 'date' || format?.startsWith('date')) return instant
  return ''
}
