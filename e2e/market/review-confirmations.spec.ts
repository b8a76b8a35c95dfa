import {
  confirmReview,
  expect,
  expectAccessible,
  expectFitsBothWidths,
  openCampaigns,
  register,
  signIn,
  test,
} from '../fixtures.ts'

const words = 'I cut bread with it for three weeks, and the handle stayed dry and warm to hold.'
const used = 'I have used the product.'

// spec: 10.61, 10.63
test('each statement is confirmed by its own box, kept as a draft, and can be withdrawn', async ({
  visitor,
}) => {
  const page = await visitor('reviewer')
  const name = `Ada Confirms ${process.pid}-${Date.now()}`
  await register(page, { role: 'reviewer', name })
  await page.goto(`/campaigns/${openCampaigns[2]}`)
  await page.getByLabel('Your review').fill(words)
  const submit = page.getByRole('button', { name: 'Submit Review' })
  const boxes = page.getByRole('group', { name: 'What you confirm' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  await expect(submit).toBeDisabled()
  await expect(page.getByText('Confirm 3 more statements')).toBeVisible()
  await expectAccessible(page)

  // By keyboard, and kept with the text.
  await page.getByLabel(used).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Confirm 2 more statements')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(used)).toBeChecked()
  await expect(page.getByLabel('Your review')).toHaveValue(words)
  await confirmReview(page)
  await submit.click()
  await expect(page.getByText('Thank you for your review.')).toBeVisible()

  await page.goto('/reviews')
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click()
  const confirmed = page.getByRole('region', { name: 'What you confirmed' })
  await expect(confirmed).toContainText(used)
  await expectFitsBothWidths(page)
  await confirmed.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw what you confirmed?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(confirmed).toContainText('You withdrew this on')
  await expect(confirmed.getByRole('button')).toHaveCount(0)

  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/messages')
  await expect(admin.getByText(/^Confirmation withdrawn/).first()).toBeVisible()
  await admin.goto(`/admin/reviews?q=${encodeURIComponent(name)}`)
  await expect(admin.getByText(/^Confirmations withdrawn/).first()).toBeVisible()
})
