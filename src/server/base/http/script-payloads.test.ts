import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import fastify from 'fastify'
import { isLong } from '../../test/long.ts'
import type { Role } from '../../../shared/base/roles.ts'
import type { Claims } from '../../../shared/platform/platform.ts'
import { mountPublicPages, renderAll } from '../../outside/pages/public-pages.ts'
import { cellsOf } from '../../test/csv.ts'
import { shapeOf } from '../../test/html-shape.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import { twoOwners, type Owner } from '../../test/two-owners.ts'
import { request } from '../../test/world.ts'
import { readCookies } from './session.ts'

/**
 * Every text that people write holds a script, a formula or a header. Nothing that leaves the
 * server may make a browser, a mail program or a spreadsheet run it. Mails are in
 * mail/messages.test.ts, and what Chromium does with these texts is in e2e/every-page/script-payloads.spec.ts.
 */
const payloads: string[] = JSON.parse(readFileSync('src/server/test/script-payloads.json', 'utf8'))
const formulas = payloads.filter((text) => /^\s*[=+\-@=]/.test(text))
/**
 * In each round every column has another of these texts. The long rounds write each text into each
 * column.
 */
const rounds = isLong ? payloads.map(() => payloads) : [payloads, formulas]
const sample = isLong ? payloads : payloads.filter((_, i) => i % 20 === 0)

/** The columns with texts that people write. */
const written: Record<string, string[]> = {
  alarms: ['note'],
  announcements: ['title', 'content'],
  api_keys: ['name'],
  appeals: ['decision_note', 'content', 'note'],
  billing_details: [
    'legal_name',
    'address_line1',
    'address_line2',
    'postcode',
    'city',
    'tax_number',
  ],
  businesses: ['company_name', 'description', 'website', 'verification_note', 'requested_name'],
  campaign_briefs: ['title', 'product', 'product_url', 'description', 'instructions'],
  campaigns: [
    'title',
    'product',
    'product_url',
    'description',
    'instructions',
    'rejection_note',
    'picture_alt',
    'mpn',
    'sku',
    'brand',
  ],
  contact_messages: ['name', 'email', 'subject', 'message'],
  deposits: ['failure'],
  documents: ['file_name'],
  failed_items: ['message'],
  note_templates: ['content'],
  paid_destinations: ['account_holder', 'bank_name', 'account_number', 'bank_code'],
  payout_batch_lines: ['account_holder', 'bank_name', 'account_number', 'bank_code', 'country'],
  payout_destinations: ['account_holder', 'bank_name', 'account_number', 'bank_code'],
  photos: ['alt', 'left_out_reason'],
  refund_requests: ['note'],
  reports: ['email', 'content', 'note', 'appeal', 'appeal_note'],
  reversals: ['failure'],
  review_drafts: ['content'],
  review_replies: ['content', 'shown', 'note'],
  review_versions: ['content', 'rejection_note'],
  reviewers: ['bio'],
  reviews: ['content', 'rejection_note', 'unpublish_reason'],
  saved_searches: ['name'],
  sessions: ['user_agent'],
  shipments: ['carrier', 'tracking'],
  statements: ['facts'],
  undelivered_mails: ['subject', 'message'],
  users: ['name', 'image', 'phone_number', 'suspension_reason'],
  webhook_attempts: ['url', 'answer', 'error'],
  webhook_deliveries: ['body'],
  webhooks: ['url'],
  withdrawals: ['reference', 'failure'],
}

/** Texts that only Candor or its providers make: ids, keys, states, hashes, secrets. */
const made: Record<string, string[]> = {
  accounts: ['account_id', 'provider_id', 'access_token', 'refresh_token', 'id_token', 'scope'],
  alarms: ['state'],
  announcements: ['kind', 'audience', 'path'],
  api_keys: ['prefix'],
  appeals: ['about', 'decision_reason', 'outcome', 'ground'],
  audit_log: ['action', 'subject', 'request_id'],
  auth_tokens: ['identifier', 'value'],
  billing_details: ['country'],
  campaign_warnings: ['kind'],
  campaigns: ['category', 'gtin', 'language', 'picture_hash'],
  codes: ['sealed', 'fingerprint'],
  deposits: ['provider_reference', 'checkout_reference'],
  document_links: ['token_hash'],
  documents: ['content_type', 'storage_key'],
  email_changes: ['new_email', 'token_hash'],
  embed_sites: ['origin', 'finding'],
  exports: ['storage_key'],
  failed_items: ['job', 'item_id'],
  file_removals: ['storage_key'],
  idempotency_keys: ['route', 'key', 'request_hash', 'reply'],
  known_devices: ['device', 'fallback'],
  migrations: ['name', 'hash'],
  note_templates: ['reason'],
  notifications: ['kind', 'campaign_id'],
  payout_destinations: ['country'],
  platform: ['public_url'],
  proofs: ['content_type'],
  public_slugs: ['kind', 'slug'],
  retired_slugs: ['kind'],
  rate_limits: ['key'],
  receipt_digests: ['jws', 'previous', 'root'],
  receipt_inclusions: ['jws'],
  receipt_keys: ['kid', 'sealed_key'],
  reports: ['number', 'network', 'reason', 'outcome', 'appeal_outcome'],
  reversals: ['id'],
  review_replies: ['status'],
  review_versions: ['rejection_reason'],
  reviewers: ['public_name'],
  review_reveals: ['choice'],
  reviews: ['rejection_reason'],
  screening_answers: ['question_id'],
  sessions: ['token', 'ip_address'],
  shipments: ['address'],
  statements: ['kind', 'rule_anchor', 'automated'],
  traces: ['kind', 'hash'],
  transfers: ['key'],
  two_factors: ['secret', 'recovery_codes'],
  undelivered_mails: ['recipient'],
  undo_links: ['email'],
  users: ['email', 'country', 'leading_currency'],
  webhook_deliveries: ['type', 'status'],
  webhook_events: ['type'],
  webhooks: ['sealed_secret', 'former_sealed_secret', 'disabled_because'],
}

let owner: Owner
beforeAll(async () => {
  ;[owner] = await twoOwners()
})

test('every column of text is either written by people or made by Candor', async () => {
  const { rows } = await server().owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`,
  )
  const named = [written, made].flatMap((one) =>
    Object.entries(one).flatMap(([table, columns]) => columns.map((name) => `${table}.${name}`)),
  )
  const password = 'accounts.password'
  expect([...named, password].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

/** Writes one of these texts into every column, another one into each. */
async function write(texts: string[], round: number) {
  const { owner: db } = server()
  let next = round * 7
  const payload = () => texts[next++ % texts.length]!
  for (const [table, columns] of Object.entries(written)) {
    for (const column of columns) {
      // PostgreSQL has no null characters, and Candor refuses them.
      const text = payload()
      await db.query(`update ${table} set ${column} = $1 where ${column} is not null`, [text])
    }
  }
  for (const key of ['title', 'note', 'reason', 'bankName', 'company']) {
    const set = `jsonb_set(data, '{${key}}', to_jsonb($1::text))`
    await db.query(`update notifications set data = ${set} where data ? '${key}'`, [payload()])
  }
  const change = [JSON.stringify({ name: payload() }), JSON.stringify({ [payload()]: payload() })]
  await db.query(
    `insert into audit_log (id, actor_id, action, subject, before, after, created_at)
    values (gen_random_uuid(), $1, 'editCompanyName', $2, $3, $4, $5)`,
    [owner.admin.id, owner.admin.id, ...change, clock.now()],
  )
}

/** The ids that addresses of operations have. */
const idsOf = (): Record<string, string> => ({
  campaignId: owner.campaignIds.reviewed,
  reviewId: owner.reviews.approved,
  placeId: owner.placeId,
  businessId: owner.business.id,
  userId: owner.reviewer.id,
  withdrawalId: owner.withdrawals.paid,
  batchId: owner.batchId,
  refundId: owner.refundIds.cards,
})

const roles: Role[] = ['business', 'reviewer', 'admin']
const paths = () =>
  server().mounted.flatMap(({ method, path, allow, query }) => {
    if (method !== 'GET') return []
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => idsOf()[name] ?? owner.batchId)
    const files = query && server().routes.includes(`GET ${path}.csv`) ? [`${url}.csv`] : []
    const readers = allow === 'anyone' ? [roles[0]!] : allow
    return [url, ...files].flatMap((one) => readers.map((role) => ({ url: one, role })))
  })

test(
  'a browser runs no answer of the API, and a spreadsheet no cell of a file',
  { timeout: 600_000 },
  async () => {
    const files = new Set<string>()
    const found = new Set<string>()
    for (const [round, texts] of rounds.entries()) {
      await write(texts, round)
      for (const { url, role } of paths()) {
        const { status, headers, body } = await request<unknown>(owner[role], 'GET', url)
        const at = `${role} ${url}, round ${round}`
        expect(status, at).toBeLessThan(500)
        expect(headers['x-content-type-options'], at).toBe('nosniff')
        if (status !== 200) continue
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        for (const one of payloads) if (text.includes(one.slice(0, 20))) found.add(one)
        if (!url.endsWith('.csv')) {
          expect(headers['content-type'], at).toBe('application/json; charset=utf-8')
          continue
        }
        files.add(url)
        expect(headers, at).toMatchObject({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment',
        })
        checkCells(String(body), at)
      }
    }
    expect(files.size).toBeGreaterThan(8)
    expect(found.size, 'the payloads are in what was read').toBeGreaterThan(20)
  },
)

/** What a spreadsheet takes for a formula: not even behind spaces, or in full-width characters. */
const formula = /^\s*[=+\-@]/
const number = /^-?\d+(\.\d+)?$/

function checkCells(file: string, at: string) {
  const rows = cellsOf(file)
  for (const cells of rows) {
    expect(cells.length, at).toBe(rows[0]!.length)
    for (const cell of cells) {
      if (!number.test(cell)) expect(cell.normalize('NFKC'), at).not.toMatch(formula)
      expect(cell, at).not.toMatch(/^[\t\r\n]/)
    }
  }
}

test('no text adds an element or an attribute to the pages of the checkout', async () => {
  const { owner: db } = server()
  const url = `/checkout/${owner.depositIds.pending}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const pagesWith = async (text: string) => {
    await db.query('update businesses set company_name = $1', [text])
    const typed = new URLSearchParams({ number: text, expiry: text, cvc: text }).toString()
    const answers = [
      await request<string>(null, 'GET', url),
      await request<string>(null, 'POST', `${url}/payment`, { body: typed, headers: form }),
    ]
    for (const { status, headers } of answers) {
      expect(status, text).toBeLessThan(500)
      expect(headers['content-security-policy']).toContain("default-src 'self'")
    }
    return answers.map(({ body }) => shapeOf(body))
  }
  const plain = await pagesWith('Bright Bakery')
  expect(plain.map((shape) => shape.length > 20)).toEqual([true, true])
  for (const text of sample) expect(await pagesWith(text), text).toEqual(plain)
})

const renderer = 'dist/render/render.mjs'
/** Three figures and two testimonials. */
const textsAtOnce = 5

test('no claim of the public pages adds an element, an attribute or a script', async () => {
  const app = fastify()
  readCookies(app, { secret, publicUrl: config.server.publicUrl })
  const shell =
    '<html><head><title></title><meta name="description" content="" /></head>' +
    '<body><div id="root"></div></body></html>'
  let site: object = {}
  // Without built pages, only the data that they carry is looked at.
  const render = async (of: object) => {
    site = of
    return existsSync(renderer) ? renderAll(of) : { '/': 'A page.' }
  }
  const deps = { db: server().db, replica: null, clock, config }
  mountPublicPages(app, { ...deps, shell, visitorShell: shell }, render)
  const pageWith = async (texts: string[]) => {
    const [users = '', reviews = '', uptime = '', ...rest] = texts
    const testimonials = rest.map((text) => ({ quote: text, name: text, role: text }))
    const claims: Claims = { users, reviews, uptime, testimonials }
    await server().owner.query('update platform set claims = $1', [JSON.stringify(claims)])
    const { body } = await app.inject('/')
    const data = /<script type="application\/json" id="site">(.*?)<\/script>/s.exec(body)![1]!
    expect(JSON.parse(data)).toEqual(site)
    expect(site).toMatchObject({ claims })
    return shapeOf(body)
  }
  const plain = await pageWith(Array.from({ length: textsAtOnce }, () => 'Candor'))
  expect(plain).toContain('div id')
  for (let i = 0; i + textsAtOnce <= sample.length; i += textsAtOnce) {
    const texts = sample.slice(i, i + textsAtOnce)
    expect(await pageWith(texts), texts.join('\n')).toEqual(plain)
  }
  await app.close()
})
