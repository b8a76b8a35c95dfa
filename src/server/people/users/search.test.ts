import { expect, test } from 'vitest'
import { searchEverything } from '../../../shared/overview/search.ts'
import * as contract from '../../../shared/people/users.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, anAdmin, api, aReviewer, orFail } from '../../test/world.ts'

test('a search that finds very many people lists and counts the first of them', async () => {
  const admin = await anAdmin()
  const business = await aBusiness({ name: 'Throngberry' })
  await server().owner.query(
    `insert into users (id, name, email, email_verified, role, country, phone_number, created_at,
        updated_at)
      select gen_random_uuid(), 'Throng Member', 'throng-' || n || '@example.com', true, 'reviewer',
        'NG', '+2348000000000', $1::timestamptz - make_interval(mins => n), $1
      from generate_series(1, $2::int) n`,
    [clock.now(), contract.maxFoundUsers + 5],
  )
  const find = async (query: object) => orFail(await api(admin, contract.listUsers, { query }))
  for (const sort of ['newest', 'oldest']) {
    const { counts } = await find({ q: 'throng', role: 'reviewer', sort })
    expect(counts).toEqual({ businesses: 0, reviewers: contract.maxFoundUsers })
  }
  expect((await find({ q: 'throng', role: 'business' })).items.map(({ id }) => id)).toEqual([
    business.id,
  ])
  const emails: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query = { q: 'throng-', role: 'reviewer', limit: 100, ...(cursor && { cursor }) }
    const { items, nextCursor } = await find(query)
    emails.push(...items.map(({ email }) => email))
    cursor = nextCursor
  }
  expect(emails).toEqual(
    Array.from({ length: contract.maxFoundUsers }, (_, n) => `throng-${n + 1}@example.com`),
  )
})

test('a name is found with and without its accents', async () => {
  const admin = await anAdmin()
  const people = [await aReviewer('Łucja Fernández'), await aBusiness({ name: 'Café Zürich' })]
  const found = async (q: string) => {
    const { items } = orFail(await api(admin, contract.listUsers, { query: { q } }))
    return items.map(({ id }) => id).filter((id) => people.some((person) => person.id === id))
  }
  for (const q of ['fernandez', 'FERNÁNDEZ', 'lucja fern', 'Łucja']) {
    expect([q, await found(q)]).toEqual([q, [people[0]!.id]])
  }
  for (const q of ['cafe zurich', 'Zürich'])
    expect([q, await found(q)]).toEqual([q, [people[1]!.id]])
  const { found: everywhere } = orFail(
    await api(admin, searchEverything, { query: { q: 'fernandez' } }),
  )
  expect(everywhere).toContainEqual(expect.objectContaining({ title: 'Łucja Fernández' }))
})

test('people are found by their telephone number, however it is written', async () => {
  const admin = await anAdmin()
  const [reviewer, business] = [await aReviewer(), await aBusiness()]
  const phones = [
    [reviewer.id, '+254 712 345 678'],
    [business.id, '+49 30 9018 2045'],
  ] as const
  for (const [id, phone] of phones) {
    await server().owner.query('update users set phone_number = $2 where id = $1', [id, phone])
  }
  const found = async (query: object) =>
    orFail(await api(admin, contract.listUsers, { query })).items.map(({ id }) => id)
  for (const q of ['+254712345678', '0712 345 678', '712-345-678', '345678']) {
    expect([q, await found({ q })]).toEqual([q, [reviewer.id]])
  }
  expect(await found({ q: '(030) 9018-2045' })).toEqual([business.id])
  expect(await found({ q: '9018 2045', role: 'reviewer' })).toEqual([])
})
