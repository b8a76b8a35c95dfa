import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readScreen, recordScreen, screens } from './test/recorded-screens.ts'
import { now } from './test/variants.ts'

/**
 * What every page says to everybody who may see it, and what changes when one value that it reads is
 * another one. How screens.txt is written: docs/how-to/update-generated-files.md.
 */
const file = new URL('screens.txt', import.meta.url)
const isUpdate = process.env.UPDATE_SCREENS === '1'

const records = new Map(
  readFileSync(file, 'utf8')
    .trimEnd()
    .split(/\n\n(?=== )/)
    .map((record) => [/^== (.*?), /.exec(record)?.[1], record]),
)
const known = new Set<string>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const [addEventListener, removeEventListener] = [() => {}, () => {}]
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener, removeEventListener }))
})

afterEach(() => void vi.useRealTimers())

test.each(screens)('$name', async (screen) => {
  if (isUpdate) records.set(screen.name, await recordScreen(screen, known))
  const record = records.get(screen.name) ?? ''
  expect(await readScreen(screen, record)).toBe(record)
})

afterAll(() => {
  const all = screens.map(({ name }) => records.get(name)).filter(Boolean)
  if (isUpdate) writeFileSync(file, `${all.join('\n\n')}\n`)
})
