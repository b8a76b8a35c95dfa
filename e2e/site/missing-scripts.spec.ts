import type { Page } from '@playwright/test'
import { choose, expect, password, register, test } from '../fixtures.ts'
import { closeAfterwards } from '../page-pool.ts'

// A browser remembers a script that it could not download, until the document is loaded again.
test.use({ tolerated: /Failed to load resource|dynamically imported module|Minified React error/ })

/**
 * Cuts the connection for scripts that the page does not name itself, once `typed` is fulfilled.
 * Returns how to restore it.
 */
async function loseScripts(page: Page, path: string, typed = Promise.resolve()) {
  closeAfterwards(page)
  // What asks for the scripts before they are needed rejects without a catch.
  page.removeAllListeners('pageerror')
  const named = await (await page.request.get(path)).text()
  const isNamed = (url: URL) => named.includes(url.pathname)
  const isLost = (url: URL) => /^\/assets\/.*\.js$/.test(url.pathname) && !isNamed(url)
  await page.route(isLost, async (route) => {
    await typed
    await route.abort()
  })
  return () => page.unroute(isLost)
}

const forms = {
  '/contact': {
    typed: {
      Name: 'Ada Obi',
      Email: 'ada@example.com',
      Subject: 'A question',
      Message: 'Who answers questions about invoices?',
    },
    send: 'Send message',
    done: 'Message sent',
  },
  '/login': {
    typed: { Email: 'nobody@example.com', Password: password },
    send: 'Sign in',
    done: 'Invalid email or password',
  },
  '/register': {
    typed: { 'Full name': 'Ada Obi', Email: 'business@candor.demo', 'Phone number': '0800 123 45' },
    send: 'Create account',
    done: 'Password is required',
  },
}

for (const [path, { typed, send, done }] of Object.entries(forms)) {
  test(`"Load it again" at ${path} loads what is missing, and the typed text is kept`, async ({
    visitor,
  }) => {
    const page = await visitor()
    let lose = () => {}
    const restore = await loseScripts(page, path, new Promise((resolve) => (lose = resolve)))
    await page.goto(path)
    if (path === '/register') await choose(page, /Business Owner/)
    for (const [label, text] of Object.entries(typed)) {
      await page.getByLabel(label, { exact: true }).fill(text)
    }
    lose()
    await expect(page.getByText('This page could not be loaded')).toBeVisible()
    await restore()
    await page.getByRole('button', { name: 'Load it again' }).click()
    for (const [label, text] of Object.entries(typed)) {
      // No browser storage gets a password.
      if (label === 'Password') await page.getByLabel(label, { exact: true }).fill(text)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    }
    await page.getByRole('button', { name: send, exact: true }).click()
    await expect(page.getByText(done).first()).toBeVisible()
  })
}

test('"Load it again" loads the missing scripts of a page behind the sign-in', async ({
  visitor,
}) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Ada Offline' })
  const restore = await loseScripts(page, '/wallet')
  await page.goto('/wallet')
  await expect(page.getByText('This page could not be loaded')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
})
