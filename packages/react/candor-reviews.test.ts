import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, expectTypeOf, test } from 'vitest'
import type { EmbedLayout, EmbedTheme } from '../../src/shared/outside/embed-options.ts'
import { CandorReviews, type CandorReviewsProps } from './candor-reviews.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('.', import.meta.url))
const origin = 'https://candor.example'

test('on a server it is an element with its attributes and the height that it keeps free', () => {
  const props = { origin, campaign: 'c"1', layout: 'grid', count: 3, lang: 'de' } as const
  const html = renderToString(createElement(CandorReviews, { ...props, minHeight: '300px' }))
  expect(html).toBe(
    '<div style="container-type:inline-size;width:100%"><div style="min-height:300px">' +
      '<candor-reviews campaign="c&quot;1" layout="grid" count="3" lang="de"></candor-reviews>' +
      '</div></div>',
  )
})

test('its properties are those of the embed, and none of them hides anything', () => {
  expectTypeOf<NonNullable<CandorReviewsProps['layout']>>().toEqualTypeOf<EmbedLayout>()
  expectTypeOf<NonNullable<CandorReviewsProps['theme']>>().toEqualTypeOf<EmbedTheme>()
  expectTypeOf<keyof CandorReviewsProps>().toEqualTypeOf<
    | ('origin' | 'campaign' | 'layout' | 'theme' | 'accent' | 'radius' | 'count' | 'lang')
    | ('minHeight' | 'className' | 'style')
  >()
})

// spec: 12.15
test('the package has its code, its types and its README, and nothing else', async () => {
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  await run(process.execPath, [tsc, '-p', folder])
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
  })
  const [packed] = JSON.parse(stdout) as { name: string; files: { path: string }[] }[]
  expect(packed!.name).toBe('@candor/react')
  expect(packed!.files.map(({ path }) => path).toSorted()).toEqual([
    'README.md',
    'dist/candor-reviews.d.ts',
    'dist/candor-reviews.js',
    'package.json',
  ])
  const code = await readFile(`${folder}/dist/candor-reviews.js`, 'utf8')
  // Frameworks with server components need to know that it has an effect.
  expect(code.startsWith("'use client'")).toBe(true)
  expect([...code.matchAll(/from '([^']+)'/g)].map(([, name]) => name)).toEqual(['react'])
})
