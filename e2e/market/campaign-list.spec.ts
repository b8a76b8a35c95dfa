import { expect, register, signIn, test } from '../fixtures.ts'

test('the pay, the time and the places of the first row are seen without scrolling', async ({
  visitor,
}) => {
  const reviewer = await visitor('the reviewer')
  await signIn(reviewer, 'reviewer@candor.demo')
  await reviewer.setViewportSize({ width: 1280, height: 900 })
  await reviewer.goto('/campaigns?q=hearing')
  const first = reviewer.getByRole('article').first()
  for (const fact of [/^\$\d+\.\d\d$/, /^About \d+ min with trying/, /^\d+ places? left$/]) {
    await expect(first.getByText(fact)).toBeInViewport({ ratio: 1 })
  }
  // What it refers to is above it.
  const note = reviewer.getByText('What an hour pays is after our 10% charge.')
  const [below, above] = [await note.boundingBox(), await first.boundingBox()]
  expect(below!.y).toBeGreaterThan(above!.y)
})

test('the selects show no filter any more once a chip or a button took it off', async ({
  visitor,
}) => {
  const reviewer = await visitor('the reviewer')
  await register(reviewer, { role: 'reviewer', name: 'Ada Clears' })
  await reviewer.goto('/campaigns')
  const pay = reviewer.getByLabel('Pay', { exact: true })
  const language = reviewer.getByLabel('Language')
  const choose = async () => {
    await pay.selectOption('Pays $10 or more')
    // By keyboard too: one types what the option begins with.
    await language.focus()
    await reviewer.keyboard.type('Ital')
    await expect(reviewer).toHaveURL(/\?(?=.*payFromCents=1000)(?=.*language=it)/)
  }
  await choose()
  await reviewer.getByRole('button', { name: 'Clear all' }).click()
  await expect(reviewer).toHaveURL(/\/campaigns$/)
  await expect(pay).toHaveValue('')
  await expect(language).toHaveValue('')

  // The same filter can be chosen again, and taken off by its chip.
  await choose()
  await reviewer.getByRole('button', { name: 'Remove filter: Pays $10 or more' }).click()
  await expect(reviewer).not.toHaveURL(/payFromCents/)
  await expect(pay).toHaveValue('')
  await expect(language).toHaveValue('it')
  await reviewer.getByRole('button', { name: 'Remove filter: In Italian' }).click()
  await expect(language).toHaveValue('')
})
