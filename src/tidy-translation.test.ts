import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { looseTextIn } from './tidy-loose-text.ts'

const looseIn = (source: string) => looseTextIn('a.tsx', source).map(({ where }) => where)

test('text that comes, goes or follows what does has an element of its own', () => {
  const pages = globSync('src/web/**/*.tsx')
  const loose = pages.flatMap((path) => looseTextIn(path, readFileSync(path, 'utf8')))
  expect(pages.length).toBeGreaterThan(200)
  expect(loose.map(({ where }) => where)).toEqual([])
})

test.each([
  ["<p><b />{sent && ' sent'}</p>", "a.tsx:1 ' sent'"],
  ["<p><b />{sent ? <i /> : 'open'}</p>", "a.tsx:1 'open'"],
  ["<p><b />{sent ? 'sent' : null}</p>", "a.tsx:1 'sent'"],
  ['<p>{sent && <b />} open</p>', 'a.tsx:1 open'],
  ['<p>{rows.map(Row)}{total}</p>', 'a.tsx:1 total'],
  ['<>Sent by {name}</>', 'a.tsx:1 <>Sent by {name}</>'],
  ["function Note() { return sent ? <b /> : 'open' }", "a.tsx:1 'open'"],
])('%s is found', (source, where) => expect(looseIn(source)).toEqual([where]))

test.each([
  "<p>{sent ? 'sent' : 'open'}, {name}</p>",
  "<p>{sent && 'sent'}</p>",
  '<p>Open {sent && <b />}</p>',
  '<p>{sent && <b />} <span>open</span></p>',
  '<div>{sent && <b />}{children}</div>',
  '<><b /><i>{name}</i></>',
])('%s is not', (source) => expect(looseIn(source)).toEqual([]))
