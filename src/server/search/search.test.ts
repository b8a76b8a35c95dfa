import { beforeAll, expect, test } from 'vitest'
import * as contract from '../../shared/search.ts'
import { twoOwners, type Owner } from '../test/two-owners.ts'
import { aBusiness, anAdmin, api, aReviewer, orFail, type Person } from '../test/world.ts'

let owners: [Owner, Owner]
beforeAll(async () => {
  owners = await twoOwners()
})

const search = async (person: Person, q: string) =>
  orFail(await api(person, contract.searchEverything, { query: { q } })).found
const idsOf = async (person: Person, q: string, kind: string) =>
  (await search(person, q)).filter((one) => one.kind === kind).map(({ id }) => id)

/** Texts that everything of both owners has, one letter too. */
const broad = ['e', 'Review', 'o', '  review  ']

test('nobody finds what they cannot list, whatever they type', async () => {
  for (const [own, other] of [owners, owners.toReversed()] as [Owner, Owner][]) {
    for (const q of broad) {
      const foreign = new Set<string>([
        ...Object.values(other.campaignIds),
        ...Object.values(other.withdrawals),
        other.business.id,
        other.reviewer.id,
      ])
      const found = await search(own.business, q)
      expect(found.filter(({ id }) => foreign.has(id))).toEqual([])
      expect(found.filter(({ kind }) => kind === 'person')).toEqual([])
      const read = await search(own.reviewer, q)
      expect(read.filter(({ kind }) => kind === 'person')).toEqual([])
      expect(read.map(({ id }) => id)).not.toContain(own.campaignIds.draft)
      for (const { id } of read.filter(({ kind }) => kind === 'review')) {
        expect(await idsOf(other.reviewer, q, 'review')).not.toContain(id)
      }
    }
  }
})

test('each role finds its own kinds, with the page of each', async () => {
  const [own] = owners
  expect(new Set((await search(own.business, 'review')).map(({ kind }) => kind))).toContain(
    'transaction',
  )
  const people = await search(own.admin, own.business.email)
  expect(people).toContainEqual({
    kind: 'person',
    id: own.business.id,
    title: expect.any(String) as string,
    note: expect.stringContaining(own.business.email) as string,
    path: `/admin/users?user=${own.business.id}`,
  })
  const kinds = (await search(own.admin, 'review')).map(({ kind }) => kind)
  expect(kinds).not.toContain('transaction')
  for (const [role, q] of [
    ['business', 'review'],
    ['reviewer', 'review'],
    ['admin', 'e'],
  ] as const) {
    const perKind = Map.groupBy(await search(own[role], q), ({ kind }) => kind)
    for (const [, found] of perKind) expect(found.length).toBeLessThanOrEqual(5)
  }
})

test('a payment that is found by its reviewer names the reviewer, the amount and the day', async () => {
  const [own] = owners
  const found = await search(own.business, 'Reviewer')
  const payments = found.filter(({ kind }) => kind === 'transaction')
  expect(payments).not.toEqual([])
  for (const { note } of payments) {
    expect(note).toMatch(/^\w+ Reviewer · −?\$[\d.,]+ · [A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  }
})

test('a newcomer finds nothing of others, and hostile texts find nothing', async () => {
  const business = await aBusiness({ balance: 0 })
  expect(await search(business, 'e')).toEqual([])
  const reviewer = await aReviewer()
  expect((await search(reviewer, 'e')).filter(({ kind }) => kind !== 'campaign')).toEqual([])
  const admin = await anAdmin()
  for (const q of [`%`, `_`, `\\`, `' or 1=1 --`, '\u{1f600}', '<script>', 'x'.repeat(200)]) {
    expect(await search(admin, q), q).toEqual([])
  }
  for (const q of ['', '   ', 'x'.repeat(201)]) {
    expect((await api(admin, contract.searchEverything, { query: { q } })).status).toBe(400)
  }
})
