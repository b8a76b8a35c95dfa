import { expect, test } from 'vitest'
import { sentBytesOf, selectFiles } from './FilePicker.tsx'

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)

// spec: 5.25
test('valid files are accepted and the others explained', () => {
  const large = file('scan.png', 10 * 1024 * 1024 + 1)
  const { accepted, error } = selectFiles([], [file('a.PDF'), file('b.gif'), large])

  expect(accepted.map(({ name }) => name)).toEqual(['a.PDF'])
  expect(error).toBe('b.gif is not a PDF, JPG, JPEG or PNG file. scan.png is larger than 10 MB.')
})

test('at most ten files are accepted, and none twice', () => {
  const chosen = Array.from({ length: 8 }, (_, index) => file(`${index}.pdf`))
  const { accepted, error } = selectFiles(
    chosen,
    ['0.pdf', 'x.jpg', 'y.jpeg', 'z.png'].map((name) => file(name)),
  )

  expect(accepted.map(({ name }) => name)).toEqual(['x.jpg', 'y.jpeg'])
  expect(error).toBe('At most 10 documents at a time.')
})

test('upload progress is attributed to the files in order', () => {
  const files = [file('a.pdf', 100), file('b.pdf', 50)]
  expect([sentBytesOf(files, 0, 120), sentBytesOf(files, 1, 120)]).toEqual([100, 20])
  expect([sentBytesOf(files, 0, 40), sentBytesOf(files, 1, 40)]).toEqual([40, 0])
  expect(sentBytesOf(files, 1, 400)).toBe(50)
})
