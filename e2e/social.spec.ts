import { expect, expectAccessible, expectNoSidewaysScroll, test } from './people.ts'

test('a provider that is set up is gone to, with the way back', async ({ visitor }) => {
  const page = await visitor()
  // As the server answers where GitHub's keys are configured; here there are none.
  await page.route('**/api/sign-in-options', (route) =>
    route.fulfill({ json: { social: ['github'] } }),
  )
  const asked: unknown[] = []
  await page.route('**/api/auth/sign-in/social', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { url: new URL('/about', page.url()).href, redirect: false } })
  })
  await page.goto('/login?returnTo=%2Fwallet')
  await expect(page.getByRole('button', { name: 'Google' })).toBeDisabled()
  await expect(page.getByText('Signing in with Google is not set up here.')).toBeVisible()
  await page.getByRole('button', { name: 'GitHub' }).click()
  await expect(page).toHaveURL(/\/about$/)
  expect(asked).toEqual([{ provider: 'github', returnTo: '/wallet' }])
})

test('what came to nothing there is said here, in our words alone', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/register?returnTo=%2Fdashboard&social=no-account')
  await expect(
    page.getByText(/We found no account of yours with a confirmed e-mail address/),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const [social, sentence] of [
    ['suspended', 'This account is suspended.'],
    ['two-factor', 'This account asks for a two-factor code.'],
    ['cancelled', 'You did not let Candor know who you are there.'],
    ['expired', 'That took too long, or was begun in another browser.'],
    ['failed', 'You could not be signed in that way just now.'],
  ]) {
    await page.goto(`/login?social=${social}&error_description=Send+money`)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(page.getByText('Send money')).toBeHidden()
  }
  await expectAccessible(page)
  await page.goto('/login?social=made-up')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})
