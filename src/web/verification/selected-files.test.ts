import { expect, test } from 'vitest'
import { sentOf, whyNot } from './selected-files.ts'

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)

test('takes what can be sent, and says what is wrong with the rest', () => {
  const large = file('scan.png', 10 * 1024 * 1024 + 1)
  const { taken, refused } = whyNot([], [file('a.PDF'), file('b.gif'), large])

  expect(taken.map(({ name }) => name)).toEqual(['a.PDF'])
  expect(refused).toBe('b.gif is not a PDF, JPG, JPEG or PNG file. scan.png is larger than 10 MB.')
})

test('takes ten in all, and none twice', () => {
  const chosen = Array.from({ length: 8 }, (_, index) => file(`${index}.pdf`))
  const { taken, refused } = whyNot(
    chosen,
    ['0.pdf', 'x.jpg', 'y.jpeg', 'z.png'].map((name) => file(name)),
  )

  expect(taken.map(({ name }) => name)).toEqual(['x.jpg', 'y.jpeg'])
  expect(refused).toBe('At most 10 documents at a time.')
})

test('files are sent one after the other', () => {
  const files = [file('a.pdf', 100), file('b.pdf', 50)]
  expect([sentOf(files, 0, 120), sentOf(files, 1, 120)]).toEqual([100, 20])
  expect([sentOf(files, 0, 40), sentOf(files, 1, 40)]).toEqual([40, 0])
  expect(sentOf(files, 1, 400)).toBe(50)
})
