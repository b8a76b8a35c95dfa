import { expect, inject, onTestFinished, test } from 'vitest'
import { localFiles } from '../files/store.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { clock, config, server } from '../../test/server.ts'
import { anSmtpServer } from '../../test/smtp.ts'
import { openMail, type Mail } from './mail.ts'
import * as messages from './messages.ts'

/** Mail as a real mail server gets it. */

const site = 'https://candor.example'
const from = 'Candor <no-reply@candor.example>'
const sender = (smtpUrl: string) => openMail({ dataDir: '', mail: { smtpUrl, from } })

const aNotification = (name = 'Ada') =>
  messages.notificationMail(
    {
      email: 'ada@example.com',
      name,
      id: '3f0e6a52-70a5-4e0c-9a3e-0d7a3c5f6b11',
      unsubscribeSecret: 'of this test',
    },
    site,
    {
      text: 'Your campaign “Bread” is approved.',
      path: '/campaigns/1',
      action: 'Open the campaign',
    },
  )

// spec: 10.52
test('a mail has a text and an HTML part, and the headers of one-click unsubscribing', async () => {
  const { url, taken } = await anSmtpServer()
  const sent = aNotification('Zoë 李')
  await (
    await sender(url)
  )(sent)
  const [{ raw, mail, to } = taken[0]!] = taken
  expect(to).toEqual(['ada@example.com'])
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(mail.text!.trim()).toBe(sent.text.trim())
  expect(mail.html!.trim()).toBe(sent.html!.trim())
  expect(mail.subject).toBe(sent.subject)
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  expect(headers['list-unsubscribe']).toBe(`<${sent.unsubscribeUrl}>`)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(headers['auto-submitted']).toBe('auto-generated')
})

test('a mail about money cannot be switched off', async () => {
  const { url, taken } = await anSmtpServer()
  const person = { email: 'ada@example.com', name: 'Ada' }
  const paid = { text: 'Your withdrawal is paid.', path: '/wallet', action: 'See it' }
  await (
    await sender(url)
  )(messages.importantMail(person, site, paid))
  const keys = taken[0]!.mail.headers.map(({ key }) => key)
  expect(keys.filter((key) => key.startsWith('list-'))).toEqual([])
})

test('a hostile name or address adds no header and no recipient', async () => {
  const { url, taken } = await anSmtpServer()
  const send = await sender(url)
  await send(aNotification('Ada\r\nBcc: everybody@example.com\r\n\r\n<b>'))
  await send({ ...aNotification(), subject: 'News\r\nBcc: everybody@example.com' })
  for (const { mail, to } of taken) {
    expect(to).toEqual(['ada@example.com'])
    expect(mail.bcc).toBeUndefined()
  }
  const two = { ...aNotification(), to: 'ada@example.com, everybody@example.com' }
  await send(two).catch(() => {})
  expect(taken.flatMap(({ to }) => to)).not.toContain('everybody@example.com')
})

test('a mail without HTML, of an earlier version, is still sent', async () => {
  const { url, taken } = await anSmtpServer()
  await (
    await sender(url)
  )({ to: 'ada@example.com', subject: 'Hello', text: 'A mail.' })
  expect(taken[0]!.mail.text!.trim()).toBe('A mail.')
})

test('a mail that the server refuses for now is sent again, and arrives once', async () => {
  const refused: string[] = []
  const { url, taken } = await anSmtpServer({
    refuse: (recipient) => {
      if (recipient !== 'full@example.com' || refused.length > 0) return null
      refused.push(recipient)
      return Object.assign(new Error('The mailbox is full'), { responseCode: 452 })
    },
  })
  const jobs = await startJobsWith(await sender(url))
  const mail = { ...aNotification(), to: 'full@example.com' }
  await jobs.sendMail(mail)
  const arrived = () => taken.filter(({ to }) => to.includes('full@example.com'))
  await expect.poll(arrived).toHaveLength(1)
  expect(refused).toHaveLength(1)
  expect(arrived()[0]!.mail.html!.trim()).toBe(mail.html!.trim())
})

async function startJobsWith(sendMail: (mail: Mail) => Promise<void>) {
  const { app, db, provider, database, files } = server()
  const appUrl = new URL(inject('template').appUrl)
  appUrl.pathname = `/${database}`
  const jobs = await startJobs({
    directUrl: appUrl.href,
    db,
    clock,
    sendMail,
    provider,
    publicUrl: config.server.publicUrl,
    secret: 'a secret of thirty-two characters or more',
    undoSecret: 'a secret of undo links',
    unsubscribeSecret: 'a secret of unsubscribe links',
    reportKey: 'a key of reports',
    traceKey: 'a key of traces',
    files: localFiles(files),
    config,
    log: app.log,
  })
  onTestFinished(() => jobs.stop())
  return jobs
}
