import { expect, test, vi } from 'vitest'
import type { PublicReviews } from '../shared/outside/embed.ts'
import type { Words } from '../shared/outside/embed-view.ts'
import { firstPage, hasMore, nextPage } from './load.ts'

/** Further reviews, without a browser; e2e/outside/embed.spec.ts has them in one. */

type Item = PublicReviews['items'][number]
const items = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ id: `${from + i}` }) as Item)

test('there is more while reviews that are loaded are not shown, or others can be loaded', () => {
  const of = (shown: number, loaded: number, nextCursor: string | null) =>
    hasMore(items(1, shown), { items: items(1, loaded), nextCursor })
  expect([of(6, 10, null), of(10, 10, 'x'), of(6, 10, 'x')]).toEqual([true, true, true])
  expect([of(10, 10, null), of(0, 0, null)]).toEqual([false, false])
})

test('the button shows what is loaded, then page by page, ten at once, and goes at the end', async () => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  const { shower } = await import('./more.ts')
  const shown: string[] = []
  const list = { append: (...added: { id: string }[]) => shown.push(...added.map(({ id }) => id)) }
  let [isRemoved, focused, isDown] = [false, '', true]
  const button = { remove: () => (isRemoved = true) }
  const pages: Record<string, { items: Item[]; nextCursor: string | null }> = {
    second: { items: items(11, 25), nextCursor: 'third' },
    third: { items: items(26, 37), nextCursor: null },
  }
  const show = shower(list as unknown as Element, button as unknown as HTMLElement, {
    words: { items: items(1, 6) } as unknown as Words,
    page: { items: items(1, 10), nextCursor: 'second' },
    nextPage: async (cursor) => {
      if (isDown) throw new Error('It is down.')
      return pages[cursor]!
    },
    articleOf: ({ id }) => ({ id, focus: () => (focused = id) }) as unknown as HTMLElement,
  })
  const counts: number[] = []
  const showMore = async () => {
    await show()
    counts.push(shown.length)
  }
  await showMore()
  await expect(show()).rejects.toThrow('It is down.')
  isDown = false
  for (let i = 0; i < 4; i++) {
    expect(isRemoved).toBe(false)
    await showMore()
  }
  expect(counts).toEqual([4, 14, 19, 29, 31])
  expect(shown).toEqual(items(7, 37).map(({ id }) => id))
  expect([isRemoved, focused]).toEqual([true, '36'])
})

test('the next page is asked for by its cursor', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({})
  })
  await nextPage('https://candor.example', 'a/b', 'c&d')
  expect(asked).toEqual([
    'https://candor.example/api/public/campaigns/a%2Fb/reviews?limit=10&cursor=c%26d',
  ])
})

test('embeds of one campaign share an answer, and a later one that shows more asks again', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).search)
    return Response.json({})
  })
  const first = (limit: number) => firstPage('https://candor.example', 'shared', limit)
  await Promise.all([first(10), first(12)])
  await first(10)
  expect(asked).toEqual(['?limit=12'])
  await Promise.all([first(30), first(10)])
  expect(asked).toEqual(['?limit=12', '?limit=30'])
})
