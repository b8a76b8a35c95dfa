import { expect, test } from 'vitest'
import { embedLanguages } from '../../../shared/outside/embed-languages.ts'
import {
  defaultChoice,
  embedSnippet,
  fragmentUrl,
  reactSnippet,
  reservedHeight,
} from './embed-snippet.ts'

const origin = 'https://candor.example'

test('the code names only what was chosen', () => {
  expect(embedSnippet(origin, 'c1', defaultChoice, null)).toBe(
    '<script src="https://candor.example/embed.js" data-campaign="c1" async></script>',
  )
  const own = { ...defaultChoice, layout: 'grid', accent: '#00aa77', lang: 'de' } as const
  expect(embedSnippet(origin, 'c1', own, null)).toContain(
    ' data-campaign="c1" data-layout="grid" data-accent="#00aa77" data-lang="de" async></script>',
  )
  const lines = embedSnippet(origin, 'c1', own, { phone: 100, desktop: 100 }).split('\n')
  expect(lines[1]).toBe('  <div style="min-height:110px">')
  const script = lines.slice(2, -2).map((line) => line.trim())
  expect(script.join(' ')).toBe(embedSnippet(origin, 'c1', own, null))
  expect(reactSnippet(origin, 'c1', own, { phone: 100, desktop: 100 })).toBe(
    '<CandorReviews origin="https://candor.example" campaign="c1" layout="grid" ' +
      'accent="#00aa77" lang="de" minHeight="110px" />',
  )
  expect(fragmentUrl(origin, 'c1', own)).toBe(
    'https://candor.example/api/public/campaigns/c1/embed.html?layout=grid&accent=%2300aa77&lang=de',
  )
})

test('the height that is kept free falls with the width, and is never less than measured', () => {
  expect(reservedHeight({ phone: 300, desktop: 300 })).toBe('310px')
  expect(reservedHeight({ phone: 9000, desktop: 5000 })).toBe('1200px')
  // The second is taller on phones than the most that is kept free.
  for (const heights of [
    { phone: 1150, desktop: 600 },
    { phone: 2600, desktop: 900 },
  ]) {
    const { phone, desktop } = heights
    const [, low, start, slope, tall] = /^clamp\((\d+)px,(\d+)px - ([\d.]+)cqw,(\d+)px\)$/
      .exec(reservedHeight(heights))!
      .map(Number)
    const at = (width: number) => Math.min(tall!, Math.max(low!, start! - (slope! * width) / 100))
    // The height of a text falls as the inverse of its width.
    const real = (width: number) =>
      desktop + ((phone - desktop) * (1 / width - 1 / 1040)) / (1 / 342 - 1 / 1040)
    for (const width of [342, 400, 500, 600, 800, 1000, 1040]) {
      expect([width, at(width) >= Math.min(1200, real(width))]).toEqual([width, true])
    }
    expect(at(2000)).toBeLessThan(desktop * 1.04)
  }
})

test('the languages to choose from are another one each', () => {
  expect(new Set(embedLanguages).size).toBe(40)
})
