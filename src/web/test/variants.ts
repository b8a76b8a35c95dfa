import type * as z from 'zod'
import { defOf } from './sample.ts'
import type { Def } from './sample.ts'

/** Now, for the screens that are compared. */
export const now = Date.parse('2026-11-20T15:00:00.000Z')

/** One value of a reply that differs from the usual one. */
export interface Variant {
  /** Where it is: `items.0.status`. */
  at: string
  /** What is there, in words. */
  is: string
}

/**
 * A value of the schema that says much: nothing is missing, lists have two items, and each text and
 * number tells by its value which field it is. `variant` is the one place where it differs; `found`
 * gets every place with what else could be there.
 */
export function richValue(
  schema: z.ZodType,
  variant?: Variant,
  found: Variant[] = [],
  at = '',
): unknown {
  const def = defOf(schema)
  const own = variant?.at === at ? variant.is : undefined
  const could = (...all: string[]) => {
    found.push(...all.map((is) => ({ at, is })))
  }
  const below = (inner: z.ZodType, name?: string | number) =>
    richValue(inner, variant, found, name === undefined ? at : `${at}${at && '.'}${name}`)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, field]) => [name, below(field, name)]),
      )
    case 'array':
      could('empty', 'one')
      if (own === 'empty') return []
      return own === 'one'
        ? [below(def.element, 0)]
        : [below(def.element, 0), richValue(def.element, undefined, [], `${at}.1`)]
    case 'nullable':
      could('null')
      return own === 'null' ? null : below(def.innerType)
    case 'optional':
      could('missing')
      return own === 'missing' ? undefined : below(def.innerType)
    case 'readonly':
    case 'default':
      return below(def.innerType)
    case 'pipe':
      return below(def.in)
    case 'union': {
      could(...def.options.slice(1).map((_, index) => `option ${index + 2}`))
      const option = /^option (\d+)$/.exec(own ?? '')
      return below(def.options[option ? Number(option[1]) - 1 : 0]!)
    }
    case 'enum': {
      const [first, ...others] = Object.values(def.entries)
      // Of a long list, such as that of countries, one other stands for all.
      could(...(others.length > 12 ? others.slice(0, 1) : others))
      return own ?? first
    }
    case 'literal': {
      const [first, ...others] = def.values ?? []
      could(...others.map(String))
      return def.values?.find((one) => String(one) === own) ?? first
    }
    case 'boolean':
      could('true')
      return own === 'true'
    case 'number':
      could('0', '1')
      return own === undefined ? numberAt(at, schema as z.ZodNumber) : Number(own)
    case 'record':
      return {}
    default:
      return textAt(at, def, could, own)
  }
}

/** A number below 997 that a name always gives. */
const hash = (name: string) => Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 997, 7)

const lastOf = (at: string) => at.split('.').findLast((part) => !/^\d+$/.test(part)) ?? at

function numberAt(at: string, { minValue, maxValue }: z.ZodNumber) {
  const name = lastOf(at)
  const value = name.endsWith('Cents') ? 1_000 + hash(name) * 7 : 2 + (hash(name) % 80)
  if (maxValue !== null && value > maxValue) return maxValue > 2 ? 2 : maxValue
  return minValue !== null && value < minValue ? minValue : value
}

const hour = 3_600_000
const ahead = /until|ends|expir|deadline|due|next|latest|before|by$|comes/i

function textAt(
  at: string,
  { type, format }: Def,
  could: (...all: string[]) => void,
  own: string | undefined,
): unknown {
  const name = lastOf(at)
  if (type === 'date' || format === 'datetime' || format === 'date') {
    const future = ahead.test(name)
    could(future ? 'past' : 'future')
    const distance = (20 + (hash(name) % 200)) * hour
    const time = own === undefined ? future : own === 'future'
    const iso = new Date(now + (time ? distance : -distance)).toISOString()
    return format === 'date' ? iso.slice(0, 10) : iso
  }
  const known = Object.entries(samples).find(([pattern]) => new RegExp(pattern).test(name))
  if (known) return known[1]
  const index = /\.1(?:\.|$)/.test(at) ? ' 2' : ''
  return `${name}${index}`
}

/** Texts that have a form, by the name of the field. */
const samples: Record<string, string> = {
  '[cC]ountry|^countries': 'NG',
  '[lL]anguage': 'de',
  '[cC]urrency': 'NGN',
  '[eE]mail': 'ada@candor.example',
  '[uU]rl$|[wW]ebsite$|[lL]ink$': 'https://candor.example/page',
  '[dD]ay$|Date$|^from$|^to$': '2026-11-18',
  '^month$': '2026-10',
}
