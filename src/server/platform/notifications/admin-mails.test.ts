import { beforeEach, expect, test } from 'vitest'
import { cancelRefund, requestRefund } from '../../../shared/money/refunds.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../../shared/money/wallet.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { sendContact } from '../../../shared/platform/platform.ts'
import type { Mail } from '../../base/mail/mail.ts'
import { deliveredMails, dueDigests } from '../../test/deliver.ts'
import { clock, server } from '../../test/server.ts'
import { pdf, uploadFiles } from '../../test/uploads.ts'
import { aBusiness, anAdmin, api, aReviewerWith, orFail, type Person } from '../../test/world.ts'
import { type AdminKind, kinds } from './kinds.ts'

/** Nobody floods the admins with mails, or the ledger with rows that stay. */

type Bound =
  /** One mail an hour, whatever happens. */
  | 'digest'
  /** Somebody else acts in between: an admin, the card provider or the clock. */
  | 'others'
  /** Once about each review, parcel or decision, and those of a campaign in one mail. */
  | 'once'
  /** A limit, tested below. */
  | 'limit'

/** What keeps one person from causing mails of a kind in a loop. */
const bounds: Record<AdminKind, Bound> = {
  'campaign-submitted': 'digest',
  'receipt-waiting': 'digest',
  'withdrawal-requested': 'digest',
  'refund-requested': 'digest',
  'refund-returned': 'digest',

  'dispute-opened': 'others',
  'dispute-ended': 'others',
  'alarm-raised': 'others',
  'rejection-proposed': 'others',
  'reviews-late': 'others',
  'audit-failed': 'others',
  'embed-hidden-found': 'others',

  'appeal-filed': 'once',

  'report-filed': 'limit',
  'verification-submitted': 'limit',
  'name-requested': 'limit',
  contact: 'limit',
}

beforeEach(async () => {
  await server().owner.query('delete from notifications; delete from rate_limits')
})

test('a kind is mailed to admins in a digest, or something else bounds it', () => {
  for (const [kind, bound] of Object.entries(bounds)) {
    expect(kinds[kind as AdminKind].mail === 'digest', kind).toBe(bound === 'digest')
  }
})

const toAdmin = (admin: Person, mails: Mail[]) => mails.filter(({ to }) => to === admin.email)

interface Answer {
  status: number
  error?: object | undefined
  headers: Record<string, unknown>
}

/** How often one person can do something in a row, and the answer after that. */
async function repeat(work: (i: number) => Promise<Answer>) {
  for (let i = 0; i < 50; i++) {
    const answer = await work(i)
    if (answer.status >= 400) return { times: i, answer }
  }
  throw new Error('Nothing bounds it.')
}

test('a reviewer asks for few withdrawals in an hour, however many are cancelled', async () => {
  const [admin, reviewer] = [await anAdmin(), await aReviewerWith(30_00)]
  await deliveredMails()
  const ask = async () => {
    const answer = await api(reviewer, requestWithdrawal, { body: { amountCents: 30_00 } })
    if (answer.status === 201) {
      orFail(await api(reviewer, cancelWithdrawal, { params: { withdrawalId: answer.body.id } }))
    }
    return answer
  }
  const { times, answer } = await repeat(ask)
  expect(times).toBe(20)
  expect(answer).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(toAdmin(admin, await deliveredMails())).toEqual([])
  clock.travel({ minutes: 61 })
  // What was cancelled is nothing to decide.
  expect(toAdmin(admin, await dueDigests())).toEqual([])
  const other = await aReviewerWith(30_00)
  orFail(await api(other, requestWithdrawal, { body: { amountCents: 30_00 } }))
  await deliveredMails()
  clock.travel({ minutes: 61 })
  const [mail, ...more] = toAdmin(admin, await dueDigests())
  expect(more).toEqual([])
  expect(mail!.text).toContain('A withdrawal of $30.00 is waiting to be paid.')
})

test('a business asks for few refunds in an hour, however many are cancelled', async () => {
  const [admin, business] = [await anAdmin(), await aBusiness({ balance: 100_00 })]
  const ask = async () => {
    const answer = await api(business, requestRefund, { body: { amountCents: 1 } })
    if (answer.status === 201) {
      orFail(await api(business, cancelRefund, { params: { refundId: answer.body.id } }))
    }
    return answer
  }
  const { times, answer } = await repeat(ask)
  expect(times).toBe(20)
  expect(answer).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
  expect(toAdmin(admin, await deliveredMails())).toEqual([])
})

test('a verified business asks for few names in an hour', async () => {
  const [admin, business] = [await anAdmin(), await aBusiness({ verified: true })]
  const rename = (i: number) =>
    api(business, editSettings, { body: { companyName: i % 2 ? 'Crumb and Co' : 'Crumb & Co' } })
  const { times, answer } = await repeat(rename)
  expect(times).toBe(5)
  expect(answer).toMatchObject({ status: 429, error: { code: 'rate_limited' } })
  expect(toAdmin(admin, await deliveredMails())).toHaveLength(5)
  // Its other settings can be changed.
  orFail(await api(business, editSettings, { body: { description: 'We bake bread.' } }))
})

test('a business changes its documents a few times until they are decided', async () => {
  const business = await aBusiness()
  const send = (i: number, replaces?: string) =>
    uploadFiles(
      business,
      [{ name: `${i}.pdf`, bytes: pdf }],
      'registered',
      {},
      {
        ...(i > 0 && { change: 'true' }),
        ...(replaces && { replaces }),
      },
    )
  let last: string | undefined
  const { times, answer } = await repeat(async (i) => {
    const sent = await send(i, last)
    if (sent.status < 400) last = sent.body.documents[0]!.id
    return sent
  })
  expect([times, answer.status]).toEqual([30, 409])
})

test('a visitor sends few messages in an hour', async () => {
  const admin = await anAdmin()
  const body = { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: 'A question.' }
  const { times, answer } = await repeat(() => api(null, sendContact, { body }))
  expect([times, answer.status]).toEqual([10, 429])
  expect(toAdmin(admin, await deliveredMails())).toHaveLength(10)
})
