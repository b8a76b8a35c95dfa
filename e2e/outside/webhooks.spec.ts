import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, expectFitsBothWidths, long, register, test } from '../fixtures.ts'

/** The section of webhooks in the settings, with a receiver on this machine. */

/** A program of the business, which checks signatures and answers as it is told. */
async function aReceiver() {
  const receiver = { secret: '', answer: 503, ids: [] as string[], url: '', close: () => {} }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const headers = request.headers as Record<string, string>
    new Webhook(receiver.secret).verify(Buffer.concat(parts).toString(), headers)
    receiver.ids.push(headers['webhook-id']!)
    response.writeHead(receiver.answer).end('Not today.')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  receiver.close = () => void server.close()
  return receiver
}

// spec: 12.29
test('a business adds a webhook, pings its receiver and sends an event again', async ({
  visitor,
}) => {
  const receiver = await aReceiver()
  const page = await visitor()
  await register(page, { role: 'business', name: 'Kofi Codes' })
  await page.goto('/settings/developers')
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page).toHaveURL(/\?webhook=new$/)
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await expect(form.getByText('Enter an address that starts with https://')).toBeVisible()
  if (long) await expectFitsBothWidths(page)

  await form.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/hooks')
  await form.getByRole('textbox', { name: 'Address' }).press('Enter')
  await expect(form.getByText('Enter an address that starts with https://')).toBeVisible()
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await form.getByLabel('The wallet gets low').check()
  await form.getByRole('textbox', { name: 'Address' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Copy the signing secret now' })).toBeFocused()
  receiver.secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  expect(receiver.secret).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'I have stored it' }).click()

  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').first()
  await expect(row).toContainText('A review is submitted')
  await page.getByRole('button', { name: /^Send a ping to/ }).click()
  const log = page.getByRole('list', { name: 'Deliveries of the last 30 days' })
  await expect(log.getByText('Failed · 503')).toBeVisible()
  await log.getByText('A ping').click()
  await expect(log.getByRole('region', { name: 'Answer' })).toHaveText('Not today.')
  await expectFitsBothWidths(page)

  receiver.answer = 200
  await log.getByRole('button', { name: 'Send again' }).click()
  await expect(log.getByText('Delivered · 200')).toBeVisible()
  expect(receiver.ids).toHaveLength(2)
  expect(new Set(receiver.ids).size).toBe(1)

  if (!long) return receiver.close()
  await page.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the webhook' })
  await edit.getByLabel('Send events to this address').uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Off', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await edit.getByRole('button', { name: 'Delete webhook' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this webhook?' })
  await question.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  receiver.close()
})
