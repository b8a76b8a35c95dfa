import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The contrast (WCAG 2.2) of the pairs of colors that the components use, in both themes. */

const sheet = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
const sources = globSync('src/web/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))

const themes = ['light', 'dark'] as const

/** The luminance of a color such as `0.72 0.185 50` (OKLCH), from 0 to 1. */
function luminanceOf(color: string): number {
  const [lightness, chroma, hue] = color.split(' ').map(Number) as [number, number, number]
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const visible = (part: number) => Math.min(1, Math.max(0, part))
  const red = visible(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = visible(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = visible(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The tokens of the sheet that cover what is below them. */
const tokens = new Map(
  [...sheet.matchAll(/--color-([\w-]+): (.+);/g)]
    .filter(([, , value]) => !value!.includes('/'))
    .map(([, name, value]) => {
      const colors = [...value!.matchAll(/oklch\(([^)]+)\)/g)].map(([, color]) => color!)
      return [name!, { light: colors[0]!, dark: colors.at(-1)! }] as const
    }),
)

function contrastOf(theme: (typeof themes)[number], one: string, other: string): number {
  const [dark, light] = [one, other]
    .map((name) => luminanceOf(tokens.get(name)![theme]))
    .toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The pairs with less contrast than this, as a person would name them. */
const tooLow = (least: number, fronts: string[], grounds: string[]) =>
  themes.flatMap((theme) =>
    fronts.flatMap((front) =>
      grounds
        .map((ground) => ({ ground, contrast: contrastOf(theme, front, ground) }))
        .filter(({ contrast }) => contrast < least)
        .map(({ ground, contrast }) => `${front} on ${ground}, ${theme}: ${contrast.toFixed(2)}`),
    ),
  )

const grounds = ['bg', 's1', 's2', 's3']
const greys = ['fg', 'fg-2', 'fg-3']
const tones = ['success', 'warn', 'danger', 'info']
/** Fills, and the text on each of them. */
const fills: [ground: string, texts: string[]][] = [
  ...tones.map((tone): [string, string[]] => [`${tone}-tint`, [...greys, tone]]),
  ['ember-tint', [...greys, 'ember-300']],
  ...['ember-400', 'ember-500', 'ember-600'].map((fill): [string, string[]] => [
    fill,
    ['on-ember'],
  ]),
  ['success', ['on-success']],
  ['danger-solid', ['on-danger']],
  ['danger-deep', ['on-danger']],
  ['fg', ['bg']],
  ['paper', ['ink']],
]

test('black on white has the contrast that WCAG states', () => {
  expect((luminanceOf('1 0 0') + 0.05) / (luminanceOf('0 0 0') + 0.05)).toBeCloseTo(21, 2)
})

test('text has at least 4.5 : 1 on every ground, in light and dark', () => {
  expect(tooLow(4.5, [...greys, ...tones, 'ember-300'], grounds)).toEqual([])
  expect(fills.flatMap(([ground, texts]) => tooLow(4.5, texts, [ground]))).toEqual([])
})

test('borders of controls, focus and charts have at least 3 : 1', () => {
  const drawn = ['control', 'ember-300', 'data-ember', 'data-azure', 'data-mint', 'data-orchid']
  expect(tooLow(3, [...drawn, 'data-previous'], ['bg', 's1'])).toEqual([])
  expect(tooLow(3, ['star'], ['s1'])).toEqual([])
})

test('components write in no color that is not checked here', () => {
  const checked = new Set([...greys, ...tones, 'ember-300', ...fills.flatMap(([, texts]) => texts)])
  // Marks, not text.
  const marks = ['star', 'line', 'control']
  const used = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?<![\w-])text-([a-z][\w-]*)/g)].map(
      ([, name]) => name!,
    ),
  )
  const colors = used.filter((name) => tokens.has(name))
  expect(colors.length).toBeGreaterThan(300)
  expect(
    [...new Set(colors)].filter((name) => !checked.has(name) && !marks.includes(name)),
  ).toEqual([])
})
