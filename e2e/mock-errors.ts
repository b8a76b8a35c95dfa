import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const internalError = 'Something went wrong on our side. Please try again.'

/** Replaces the response of a request. Returns a function that restores the server's response. */
export async function mockError(
  page: Page,
  method: Method,
  path: string | RegExp,
  { status, code, message }: { status: number; code: string; message: string },
) {
  const matches = (url: URL) =>
    typeof path === 'string' ? url.pathname === path : path.test(url.pathname)
  const json = { error: { code, message, requestId: 'test-request' } }
  await page.route(matches, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  )
  return () => page.unroute(matches)
}

export const fail = (page: Page, method: Method, path: string | RegExp) =>
  mockError(page, method, path, { status: 500, code: 'internal', message: internalError })

export const expectAlert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()

/**
 * Presses "Try again" while the request fails, which sends it again, then restores the server's
 * response and presses until the message is gone. A page may also ask again by itself, and then the
 * button is gone before it is pressed.
 */
export async function tryAgain(page: Page, message: string, restore: () => Promise<void>) {
  const button = page.getByRole('button', { name: 'Try again' }).first()
  const failedAgain = page.waitForResponse((response) => response.status() === 500)
  await button.click()
  await failedAgain
  await restore()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(page.getByText(message)).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}
