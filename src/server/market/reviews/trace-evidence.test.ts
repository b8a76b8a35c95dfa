import { expect, test } from 'vitest'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import { listReviews, submitReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { approveCampaign } from '../../../shared/market/campaigns.ts'
import { signOutDevice, listDevices } from '../../../shared/people/settings.ts'
import { removePayoutDestination } from '../../../shared/money/payout-destination.ts'
import { traceKeyOf } from '../../people/accounts/traces.ts'
import { examineReviews } from './examine-reviews.ts'
import { retain } from '../../overview/operations/retain.ts'
import { aMember, closeAccount, password, type Member } from '../../test/members.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import {
  aCampaign,
  aDeposit,
  aDestinationOf,
  anAdmin,
  api,
  atOnce,
  confirming,
  orFail,
  type Person,
  request,
} from '../../test/world.ts'

let made = 0

/** A person with a name and a phone number that nobody else has, unless they are given. */
const someone = (
  role: 'business' | 'reviewer',
  given: { name?: string; phoneNumber?: string; address?: string } = {},
) => {
  const n = ++made
  const words = String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  const own = { name: `Person ${words}`, phoneNumber: `+234 803 ${2_000_000 + n}` }
  return aMember(role, { ...own, ...given })
}

async function aCampaignOf(business: Person) {
  await aDeposit(business, 1_000_00)
  const { campaign } = await aCampaign({ business })
  const admin = await anAdmin()
  orFail(await api(admin, approveCampaign, { params: { campaignId: campaign.id }, body: {} }))
  return { business, campaign, admin }
}

const texts = [
  'A loaf with a thick crust; my children left the ends of it, and so did the dog.',
  'We queued for ten minutes on a Friday, and the woman in front bought the last rye.',
  'It kept for four days in a tin. On the fifth I made breadcrumbs of what was left.',
]
let written = 0

async function review(campaign: { id: string }, reviewer: Person, address?: string) {
  const content = `${texts[written % texts.length]} ${'xyzuvw'[written % 6]!.repeat(12)}${written++}`
  const path = submitReview.path.replace(':campaignId', campaign.id)
  const body = { rating: 4, content, ...confirming }
  return orFail(await request<{ id: string }>(reviewer, 'POST', path, { body, address }))
}

const run = () =>
  examineReviews(server().db, clock.now(), {
    log: server().app.log,
    traceKey: traceKeyOf(secret),
  })

/** What the moderator is shown about common traits of a review. */
async function tracesOf(id: string): Promise<EvidenceItem[]> {
  await run()
  const { items } = orFail(await api(await anAdmin(), listReviews, { query: { limit: '100' } }))
  const evidence = items.find((item) => item.id === id)!.evidence!
  return evidence.filter(({ kind }) => kind.startsWith('same-'))
}

async function again(id: string) {
  await server()
    .db.updateTable('reviewEvidence')
    .set({ items: null })
    .where('reviewId', '=', id)
    .execute()
  return tracesOf(id)
}

async function signOut(person: Person) {
  const { items } = orFail(await api(person, listDevices))
  for (const { id } of items) {
    orFail(await api(person, signOutDevice, { params: { deviceId: id } }))
  }
}

const close = async (person: Member) => orFail(await closeAccount(person, password))

test('one payout account of several reviewers counts, also when it was removed or closed', async () => {
  const { campaign } = await aCampaignOf(await someone('business'))
  const [author, other, gone, stranger] = await Promise.all(
    Array.from({ length: 4 }, () => someone('reviewer')),
  )
  await aDestinationOf(author!, { accountNumber: '5555 0001', bankCode: 'BANKNG' })
  await aDestinationOf(stranger!, { accountNumber: '5555 0001', bankCode: 'OTHERBANK' })
  const { id } = await review(campaign, author!)
  expect(await tracesOf(id)).toEqual([])

  await aDestinationOf(other!, { accountNumber: '55550001', bankCode: 'bank-ng' })
  await aDestinationOf(gone!, { accountNumber: '55550001', bankCode: 'BANKNG' })
  await run()
  orFail(await api(other!, removePayoutDestination))
  await close(gone!)
  const same = { business: false, reviewers: 2, closed: 1 }
  expect(await again(id)).toEqual([{ kind: 'same-destination', ...same }])
})

test('a payout account that is changed to that of another reviewer counts', async () => {
  const { campaign } = await aCampaignOf(await someone('business'))
  const [author, other] = [await someone('reviewer'), await someone('reviewer')]
  await aDestinationOf(other, { accountNumber: '6666 0001' })
  await aDestinationOf(author, { accountNumber: '6666 0002' })
  await run()
  await aDestinationOf(author, { accountNumber: '6666 0001' })
  const { id } = await review(campaign, author)
  expect(await tracesOf(id)).toMatchObject([{ kind: 'same-destination', reviewers: 1 }])
})

test('an account that was closed before a job saw it still leaves its traces', async () => {
  const { campaign } = await aCampaignOf(await someone('business'))
  const phoneNumber = '+49 30 901820'
  const gone = await someone('reviewer', { phoneNumber })
  await aDestinationOf(gone, { accountNumber: '77770001' })
  await close(gone)
  const back = await someone('reviewer', { phoneNumber: '0049 (30) 90-18-20' })
  await aDestinationOf(back, { accountNumber: '7777 0001' })
  const { id } = await review(campaign, back)
  const same = { business: false, reviewers: 1, closed: 1 }
  expect(await tracesOf(id)).toEqual([
    { kind: 'same-destination', ...same },
    { kind: 'same-phone', ...same },
  ])
})

test('an IBAN is one account, whatever bank code stands beside it', async () => {
  const { campaign } = await aCampaignOf(await someone('business'))
  const [author, other] = [await someone('reviewer'), await someone('reviewer')]
  await aDestinationOf(author, {
    accountNumber: 'DE89 3704 0044 0532 0130 00',
    bankCode: 'DEUTDEFF',
  })
  await aDestinationOf(other, { accountNumber: 'DE89370400440532013000', bankCode: 'COBADEFF' })
  const { id } = await review(campaign, author)
  expect(await tracesOf(id)).toMatchObject([{ kind: 'same-destination', reviewers: 1 }])
})

test('the branch in a SWIFT code makes no other account', async () => {
  const { campaign } = await aCampaignOf(await someone('business'))
  const [author, other, stranger] = await Promise.all([
    someone('reviewer'),
    someone('reviewer'),
    someone('reviewer'),
  ])
  const account = { country: 'KE', accountNumber: '0100 1234 5678' }
  await aDestinationOf(author, { ...account, bankCode: 'EQBLKENA' })
  await aDestinationOf(other, { ...account, bankCode: 'EQBLKENAXXX' })
  await aDestinationOf(stranger, { ...account, bankCode: 'KCBLKENX' })
  const { id } = await review(campaign, author)
  expect(await tracesOf(id)).toMatchObject([{ kind: 'same-destination', reviewers: 1 }])
})

test('the phone of the business or of another reviewer counts in every spelling', async () => {
  const business = await someone('business', { phoneNumber: '+234 803 555 0001' })
  const { campaign } = await aCampaignOf(business)
  const author = await someone('reviewer', { phoneNumber: '0803-555-0001' })
  const near = await someone('reviewer', { phoneNumber: '+234 803 555 0002' })
  // Another business is not of this campaign.
  await someone('business', { phoneNumber: '+234 803 555 0002' })
  const [own, neighbour] = [await review(campaign, author), await review(campaign, near)]
  expect(await tracesOf(own.id)).toEqual([
    { kind: 'same-phone', business: true, reviewers: 0, closed: 0 },
  ])
  expect(await tracesOf(neighbour.id)).toEqual([])

  await someone('reviewer', { phoneNumber: '(+234) 803 555 0002' })
  expect(await again(neighbour.id)).toEqual([
    { kind: 'same-phone', business: false, reviewers: 1, closed: 0 },
  ])
})

test('the name counts for the business, its reviewers and closed accounts, however it is written', async () => {
  const business = await someone('business', { name: 'Zoë Quist' })
  const { campaign } = await aCampaignOf(business)
  const author = await someone('reviewer', { name: 'QUIST, Zoe' })
  const { id } = await review(campaign, author)
  expect(await tracesOf(id)).toEqual([
    { kind: 'same-name', business: true, reviewers: 0, closed: 0 },
  ])

  // The same name elsewhere is a coincidence, in an open account.
  const elsewhere = await someone('reviewer', { name: 'Olu Bright' })
  const namesake = await someone('reviewer', { name: 'olu  bright' })
  const mine = await review(campaign, namesake)
  expect(await tracesOf(mine.id)).toEqual([])
  await close(elsewhere)
  expect(await again(mine.id)).toEqual([
    { kind: 'same-name', business: false, reviewers: 1, closed: 1 },
  ])
  const third = await someone('reviewer', { name: 'Bright, Olu' })
  await review(campaign, third)
  expect(await again(mine.id)).toEqual([
    { kind: 'same-name', business: false, reviewers: 2, closed: 1 },
  ])
})

test('a company is found by its company name, the present one and an earlier one', async () => {
  const business = await someone('business')
  const { campaign } = await aCampaignOf(business)
  const rename = async (companyName: string) => {
    orFail(await api(business, editSettings, { body: { companyName } }))
    await run()
  }
  await rename('Marble Arch Bakery')
  await rename('Other Bakery')
  const author = await someone('reviewer', { name: 'Marble Arch Bakery' })
  const { id } = await review(campaign, author)
  expect(await tracesOf(id)).toMatchObject([{ kind: 'same-name', business: true }])
})

test('one network of a campaign counts, after signing out too, and the next network does not', async () => {
  const business = await someone('business', { address: '203.0.113.7' })
  const { campaign } = await aCampaignOf(business)
  const author = await someone('reviewer', { address: '203.0.113.250' })
  const next = await someone('reviewer', { address: '203.0.114.7' })
  const outsider = await someone('reviewer', { address: '203.0.114.9' })
  const [own, other] = [await review(campaign, author), await review(campaign, next)]
  await Promise.all([business, author, outsider].map(signOut))
  expect(await tracesOf(own.id)).toEqual([
    { kind: 'same-network', business: true, reviewers: 0, closed: 0 },
  ])
  expect(await tracesOf(other.id)).toEqual([])
})

test('an IPv6 network is a /64, and the address of the review itself counts', async () => {
  const { campaign } = await aCampaignOf(await someone('business', { address: '2001:db8:1:2::1' }))
  const [author, next] = [await someone('reviewer'), await someone('reviewer')]
  const own = await review(campaign, author, '2001:db8:1:2:aaaa::9')
  const other = await review(campaign, next, '2001:db8:1:3::1')
  expect(await tracesOf(own.id)).toMatchObject([{ kind: 'same-network', business: true }])
  expect(await tracesOf(other.id)).toEqual([])
})

test('networks that only a proxy or this machine has, and old ones, are no evidence', async () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', 'fd00::1']) {
    const { campaign } = await aCampaignOf(await someone('business', { address }))
    const { id } = await review(campaign, await someone('reviewer', { address }))
    expect(await tracesOf(id), address).toEqual([])
  }
  const { campaign } = await aCampaignOf(await someone('business', { address: '198.51.100.4' }))
  const author = await someone('reviewer', { address: '198.51.100.5' })
  clock.travel({ days: 29 })
  const { id } = await review(campaign, author)
  expect(await tracesOf(id)).toMatchObject([{ kind: 'same-network' }])
  await server().db.deleteFrom('sessions').execute()
  clock.travel({ days: 62 })
  expect(await again(id)).toEqual([])
  const before = { clock, config: { ...config, dataDir: '/nonexistent' } }
  expect(await retain(server().db, before)).toMatchObject({ networks: expect.any(Number) })
  const left = await server()
    .db.selectFrom('traces')
    .selectAll()
    .where('kind', '=', 'network')
    .execute()
  expect(left).toEqual([])
})

test('a network that only the other person used long ago is no evidence', async () => {
  const business = await someone('business', { address: '203.0.113.4' })
  const { campaign } = await aCampaignOf(business)
  const { id } = await review(campaign, await someone('reviewer', { address: '203.0.113.5' }))
  expect(await tracesOf(id)).toMatchObject([{ kind: 'same-network', business: true }])
  const { owner } = server()
  const age = `update traces set seen_at = seen_at - interval '91 days' where user_id = $1`
  await owner.query(age, [business.id])
  expect(await again(id)).toEqual([])
})

test('traces hold no name, number or address, and the job may run in several processes', async () => {
  const person = await someone('reviewer', {
    name: 'Wilhelmina Secretive',
    address: '203.0.113.99',
  })
  await aDestinationOf(person, { accountNumber: '9999888877' })
  await atOnce(5, run)
  const { rows } = await server().owner.query(
    'select t::text from traces t where user_id = $1 order by kind',
    [person.id],
  )
  expect(rows).toHaveLength(4)
  const kept = JSON.stringify(rows)
  for (const secretly of ['Wilhelmina', 'wilhelmina', '9999888877', '203.0.113', '803200']) {
    expect(kept.replaceAll(person.id, '')).not.toContain(secretly)
  }
  const waiting = await server().db.selectFrom('untracedPeople').selectAll().execute()
  expect(waiting).toEqual([])
})
