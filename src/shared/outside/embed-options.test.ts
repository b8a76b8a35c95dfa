import { expect, test } from 'vitest'
import { embedLayouts, embedOptions, embedThemes } from './embed-options.ts'

const options = (attributes: Record<string, string> = {}) =>
  embedOptions((name) => attributes[name] ?? null)
const usual = { layout: 'list', theme: 'auto', accent: null, radius: 12, count: 10 }

test('without attributes the embed is a list that follows its page', () => {
  expect(options()).toEqual(usual)
  expect(options({ layout: 'grid' }).count).toBe(6)
})

test('every layout and theme can be chosen', () => {
  for (const layout of embedLayouts) expect(options({ layout }).layout).toBe(layout)
  for (const theme of embedThemes) expect(options({ theme }).theme).toBe(theme)
  const own = { accent: '#0a7', radius: '0', count: '30' }
  expect(options(own)).toEqual({ ...usual, accent: '#0a7', radius: 0, count: 30 })
})

test.each([
  { layout: 'LIST' },
  { layout: 'constructor' },
  { theme: 'blue' },
  { accent: 'red' },
  { accent: '#12345' },
  { accent: '#fff;display:none' },
  { accent: 'url(https://example.com)' },
  { accent: 'transparent' },
  { radius: '-4' },
  { radius: '1e3' },
  { radius: '12px;color:#fff0' },
  { count: '' },
  { count: 'all' },
  { count: '-1' },
  { count: '2.5' },
] as Record<string, string>[])('a value that is none falls back: %j', (attributes) => {
  expect(options(attributes)).toEqual(usual)
})

test.each([
  [{ count: '0' }, { count: 1 }],
  [{ count: '999' }, { count: 30 }],
  [{ radius: '500' }, { radius: 24 }],
])('a number beyond the limits is the limit: %j', (attributes, expected) => {
  expect(options(attributes)).toMatchObject(expected)
})
