import { expect, test } from 'vitest'
import { choiceOf, lookSearch } from './embed-look.ts'
import { defaultChoice } from './embed-snippet.ts'

// spec: 12.10
test('the address has what differs from the defaults, and gives it back', () => {
  const choice = { ...defaultChoice, layout: 'grid', accent: '#0055cc', lang: 'zh-Hant' } as const
  const search = Object.fromEntries(
    Object.entries(lookSearch(choice)).filter(([, value]) => value !== undefined),
  )
  expect(search).toEqual({ layout: 'grid', accent: '#0055cc', lang: 'zh-Hant' })
  expect(choiceOf(search)).toEqual(choice)
  expect(choiceOf({})).toEqual(defaultChoice)
})

test('what is no choice is the default, so that no code can be put into the snippet', () => {
  const hostile = '"><script>run()</script>'
  const given = { layout: hostile, theme: 1, accent: hostile, radius: '1e9', count: '-1' }
  expect(choiceOf({ ...given, lang: hostile })).toEqual(defaultChoice)
})
