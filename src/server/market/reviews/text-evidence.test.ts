import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { textEvidenceOf } from './text-evidence.ts'
import { textReader } from './text-reader.ts'

const brief = 'Buy a loaf in one of our shops and tell everybody honestly how it was for you.'
const read = (content: string, rating = 4, country: string | null = 'NG') =>
  textEvidenceOf({ rating, content, brief, country })

test('an ordinary review has no evidence', () => {
  expect(
    read('The crust was crisp and the crumb was moist; I would have liked a little more salt.'),
  ).toEqual([])
  expect(
    read('We assessed the class in Scunthorpe over a glass of bass.It was fine, all 3,000 of it.'),
  ).toEqual([])
})

// spec: 1.7
test('addresses, links and telephone numbers are quoted as written', () => {
  const content =
    'Crisp crust. Write to joe@mail.com, see www.loaf.ng/shop or call 0803 123 4567 for a discount.'
  expect(read(content)).toEqual([
    { kind: 'contact', quotes: ['joe@mail.com', 'www.loaf.ng/shop', '0803 123 4567'] },
  ])
})

test('profanity is quoted with its whole word, also when it is disguised', () => {
  const [finding] = read('The crust was crisp but the sh1tty queue took an hour in the rain.')
  expect(finding).toEqual({ kind: 'profanity', quotes: ['sh1tty'] })
})

test("a language that is not the brief's is reported", () => {
  expect(
    read('Le pain était croustillant et la mie moelleuse, mais il manquait un peu de sel.'),
  ).toEqual([{ kind: 'language', language: 'fra', brief: 'eng' }])
})

test('stars that contradict a clear text are reported in both directions', () => {
  const bad = 'Terrible loaf, it was stale, the service was awful and rude, a complete waste.'
  const good = 'Absolutely wonderful loaf, I love it, the best bread I had in years, so happy!'
  expect(read(bad, 5)).toEqual([{ kind: 'sentiment', words: 'negative' }])
  expect(read(bad, 1)).toEqual([])
  expect(read(good, 1)).toEqual([{ kind: 'sentiment', words: 'positive' }])
  expect(read(good, 5)).toEqual([])
  const calm =
    'Washed by hand, as I do everything, and they took it well: no colour in the water, ' +
    'no loose threads. They are heavy when wet. My husband, who notices nothing, asked ' +
    'what was new about the bed, and then slept through a night of thirty degrees.'
  expect(read(calm, 5)).toEqual([])
})

test('hostile texts are read in bounded time', () => {
  for (const piece of ['a@', 'www.', '+234 ', '((((', 'x.y.', '​', '😀']) {
    expect(Array.isArray(read(piece.repeat(5_000 / piece.length)))).toBe(true)
  }
})

test('a long word before much profanity is read at once, and ten words are quoted', () => {
  const began = process.threadCpuUsage().user
  const [finding] = read(`${'x'.repeat(2_500)} ${'shit '.repeat(480)}`)
  expect(finding).toEqual({ kind: 'profanity', quotes: ['shit'] })
  expect((process.threadCpuUsage().user - began) / 1_000).toBeLessThan(500)
})

test('a text that is not read in time is evidence, and the next one is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-reader-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'endless.mjs')
  await writeFile(
    program,
    `process.on('message', ({ content }) => {
       while (content === 'endless') {}
       if (content === 'large') globalThis.all = Array.from({ length: 1e9 }, (_, at) => [at])
       process.send([])
     })
     process.send('ready')`,
  )
  const reader = textReader(pathToFileURL(program), 2_000)
  const text = (content: string) => ({ rating: 4, content, brief, country: null })
  const unread = [{ kind: 'unread', quotes: [] }]
  expect(await reader.read(text('endless'))).toEqual(unread)
  expect(await reader.read(text('large'))).toEqual(unread)
  expect(await reader.read(text('short'))).toEqual([])
  await reader.close()
})
