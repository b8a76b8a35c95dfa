import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shapeOf } from '../../test/html-shape.ts'
import { htmlOf, textOf } from './layout.ts'
import * as messages from './messages.ts'
import type { Mail } from './mail.ts'

/** Names and texts are data of strangers. None of them may become markup or a header. */

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `' style='background:url(https://evil.example/x)`,
  '</p></div></body><a href="https://evil.example">Click</a>',
  '<!--[if mso]><table><tr><td>',
  'Ada\r\nBcc: everybody@example.com',
  '&lt;b&gt; &amp; {{name}} ${name}',
]

const site = 'https://candor.example'
const person = (name: string) => ({ email: 'ada@example.com', name })
const subscriber = (name: string) => ({
  ...person(name),
  id: '3f0e6a52-70a5-4e0c-9a3e-0d7a3c5f6b11',
  unsubscribeSecret: 'of this test',
})
const sentence = (text: string) => ({ text, path: '/wallet', action: 'Open your wallet' })
const told = (text: string) => ({
  ...sentence(`About it: ${text}`),
  headline: { news: text, title: text },
  facts: [['Note', text]] as const,
  note: text,
})

/** Every mail, with this name in it and this text where a stranger's text can be. */
const mailsWith = (text: string): Record<string, Mail> => ({
  reset: messages.resetMail(person(text), site, 'token'),
  confirmation: messages.confirmationMail(person(text), site, 'token'),
  emailChange: messages.emailChangeMail('ada@example.com', site, text),
  important: messages.importantMail(person(text), site, { ...sentence(text), undoToken: text }),
  digest: messages.digestMail(subscriber(text), site, 'digest', [
    { ...sentence(text), title: text },
    { ...sentence('Another'), title: null },
  ]),
  reportResult: messages.reportResultMail('ada@example.com', site, {
    number: 'R-23456789AB',
    product: text,
    isAppeal: false,
    isKept: true,
    note: text,
    mayAppeal: true,
    path: '/report-result',
    token: text,
  }),
  notification: messages.notificationMail(subscriber(text), site, told(text)),
})

test('every mail of the module is tested here', () => {
  const made = Object.keys(messages).map((name) => name.replace(/Mail$/, ''))
  expect(Object.keys(mailsWith('Ada')).toSorted()).toEqual(made.toSorted())
})

const tags = (html: string) => html.match(/<[^>]*>/g) ?? []

// spec: 10.52
test.each(hostile)('a hostile name adds no tag, no attribute and no header: %j', (text) => {
  const [with_, without] = [mailsWith(text), mailsWith('Ada')]
  for (const [kind, mail] of Object.entries(with_)) {
    const named = (html: string) => tags(html).map((tag) => tag.replace(/(?<= href=")[^"]*/, ''))
    const breaks = (list: string[]) => list.filter((tag) => tag !== '<br>')
    const plain = without[kind]!
    // The signed links differ, so only their names are compared.
    expect(breaks(named(mail.html!)), kind).toEqual(breaks(named(plain.html!)))
    expect(mail.subject, kind).not.toMatch(/[\r\n]/)
    for (const [, href] of mail.html!.matchAll(/ href="([^"]*)"/g)) {
      expect(href!.startsWith(site), `${kind}: ${href}`).toBe(true)
    }
  }
})

test('both versions say the same, and load nothing from elsewhere', () => {
  for (const [kind, { text, html }] of Object.entries(mailsWith('Ada'))) {
    expect(html, kind).not.toMatch(/<img|<link|<script|url\(|@import|@font-face/i)
    for (const link of text.match(/https:\S+/g)!) expect(html, kind).toContain(`href="${link}"`)
    for (const [, href] of html!.matchAll(/ href="([^"]*)"/g)) expect(text, kind).toContain(href)
    expect(text, kind).toContain('Candor, the marketplace for honest reviews')
  }
})

test('only mails that can be switched off say how, by a link and for mail programs', () => {
  const can = Object.entries(mailsWith('Ada')).filter(([, mail]) => mail.unsubscribeUrl)
  expect(can.map(([kind]) => kind)).toEqual(['digest', 'notification'])
  for (const [kind, { text, unsubscribeUrl }] of can) {
    const { pathname, search } = new URL(unsubscribeUrl!)
    expect(pathname, kind).toBe('/api/unsubscribe')
    expect(text, kind).toContain(`${site}/unsubscribe${search}`)
  }
})

test('a list is one link for each item, with its heading, in both versions', () => {
  const list = [{ text: 'Two new reviews', link: `${site}/campaigns/1` }]
  const parts = [{ list, heading: 'Bread & butter' }]
  const content = { heading: 'News', greeting: 'Hello,', parts, footer: [], publicUrl: site }
  expect(textOf(content)).toContain(`Bread & butter:\n- Two new reviews\n  ${site}/campaigns/1`)
  expect(htmlOf(content)).toMatch(/Bread &amp; butter.*<li .*Two new reviews<\/a><\/li>/s)
})

test('what a mail is for is a button, and everything else a link', () => {
  const parts = [
    { label: 'Open your wallet', link: `${site}/wallet` },
    { label: 'Undo and lock my account', link: `${site}/undo` },
  ]
  const footer = [{ label: 'Choose your emails', link: `${site}/settings` }]
  const html = htmlOf({ heading: 'News', greeting: 'Hello,', parts, footer, publicUrl: site })
  const buttons = [...html.matchAll(/<a class="button" [^>]*>([^<]*)<\/a>/g)]
  expect(buttons.map(([, label]) => label)).toEqual(['Open your wallet'])
})

test.each([
  ['Your business is verified.', 'Your business is verified'],
  [
    'Two-factor codes were turned on. Signing in now needs a code as well as the password.',
    'Two-factor codes were turned on',
  ],
  [
    'Withdrawals are now paid to your account at First Bank, for your safety not before 48 hours.',
    'Withdrawals are now paid to your account at First Bank, for your…',
  ],
  ['A\r\nB', 'A B'],
  ['x'.repeat(200), `${'x'.repeat(69)}…`],
])('the subject of %j is short', (text, subject) => {
  expect(messages.notificationMail(subscriber('Ada'), site, sentence(text)).subject).toBe(subject)
})

test('the HTML version says a short text once, as its heading', () => {
  const { html, text } = messages.notificationMail(subscriber('Ada'), site, sentence('It is done.'))
  expect(html!.split('It is done')).toHaveLength(3)
  expect(html).toMatch(/<title>It is done<\/title>.*<h1[^>]*>It is done<\/h1>/s)
  expect(text).toContain('It is done.')
})

const payloads: string[] = JSON.parse(readFileSync('src/server/test/script-payloads.json', 'utf8'))

test('no script payload changes the shape of a mail, or adds a header', () => {
  for (const text of payloads) {
    // As long, and with the same spaces, because long texts are below the heading as well.
    const plain = mailsWith(text.replaceAll(/[^\w\s]/g, 'x'))
    for (const [kind, mail] of Object.entries(mailsWith(text))) {
      expect(shapeOf(mail.html!), `${kind}: ${text}`).toEqual(shapeOf(plain[kind]!.html!))
      expect(mail.subject, kind).not.toMatch(/[\r\n]/)
    }
  }
})
