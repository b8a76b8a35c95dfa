import {
  expect,
  expectAccessible,
  openCampaigns,
  password,
  register,
  signIn,
  test,
} from '../fixtures.ts'

// spec: 14.41
test('a review that was begun on one device goes on at another', async ({ visitor }) => {
  const [phone, desk] = [await visitor('reviewer'), await visitor('reviewer')]
  const email = await register(phone, { role: 'reviewer', name: 'Ada Moves' })
  const path = `/campaigns/${openCampaigns[2]!}`
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(path)
  await phone.getByLabel('Your review').fill('The lamp stood in our kitchen for a month.')
  await phone.getByRole('radio', { name: '2 stars' }).check({ force: true })
  await expect(phone.getByText('Draft saved, also for your other devices.')).toBeVisible()

  await signIn(desk, email, password)
  await desk.goto('/reviews')
  const drafts = desk.getByRole('region', { name: 'Drafts' })
  await expect(drafts.getByText('The lamp stood in our kitchen for a month.')).toBeVisible()
  await expectAccessible(desk)
  await drafts.getByRole('link', { name: /^Continue the draft/ }).click()
  const text = desk.getByLabel('Your review')
  await expect(text).toHaveValue('The lamp stood in our kitchen for a month.')
  await expect(desk.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await text.press('End')
  await text.pressSequentially(' It is bright.')
  await expect(desk.getByText('Draft saved, also for your other devices.')).toBeVisible()

  await phone.reload()
  await expect(phone.getByLabel('Your review')).toHaveValue(/It is bright\.$/)
  await phone.goto('/reviews')
  await phone.getByRole('button', { name: /^Discard the draft/ }).click()
  await expect(phone.getByRole('region', { name: 'Drafts' })).toHaveCount(0)
  await desk.goto('/reviews')
  await desk.evaluate(() => localStorage.clear())
  await desk.reload()
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Drafts' })).toHaveCount(0)
})
