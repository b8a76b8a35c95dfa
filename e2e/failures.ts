import type { Page } from '@playwright/test'
import { expect } from './people.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export const broken = 'Something went wrong on our side. Please try again.'

/** Makes the server answer this call otherwise, until the function that it returns is called. */
export async function answer(
  page: Page,
  method: Method,
  path: string | RegExp,
  { status, code, message }: { status: number; code: string; message: string },
) {
  const matches = (url: URL) =>
    typeof path === 'string' ? url.pathname === path : path.test(url.pathname)
  const json = { error: { code, message, requestId: 'request-of-the-test' } }
  await page.route(matches, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  )
  return () => page.unroute(matches)
}

export const fail = (page: Page, method: Method, path: string | RegExp) =>
  answer(page, method, path, { status: 500, code: 'internal', message: broken })

export const alert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()

export const tryAgain = (page: Page) =>
  page.getByRole('button', { name: 'Try again' }).first().click()
