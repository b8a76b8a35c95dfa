import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../test/sent.ts'
import { server } from '../../test/server.ts'
import { anActiveCampaign, anAdmin, request } from '../../test/world.ts'
import { rareParts } from './rare-parts.ts'
import { mentions } from './search.ts'

const titles = [
  'The quokkazoo of the morning, 100% honest_ly \\ with kiwi',
  'Ñandúbay bandoneón of the evening: MY CODE f3a51234',
  'чайник и кофе of the morning at ten',
]

beforeAll(async () => {
  const { campaign } = await anActiveCampaign()
  await server().owner.query(
    `insert into campaigns (id, business_id, title, product, description, price_cents,
       target_reviews, status, created_at, updated_at)
     select gen_random_uuid(), business_id, t.title, 'Something', 'Tell us about it.', price_cents,
       target_reviews, status, created_at, updated_at
     from campaigns cross join (
       select 'A kettle of the morning, number ' || n from generate_series(10001, 13000) as n
       union all select unnest($2::text[])) as t (title)
     where id = $1`,
    [campaign.id, titles],
  )
  await server().owner.query('analyze campaigns')
})

const partsOf = (q: string) => rareParts(server().db, 'campaigns', q)
const text = sql`c.title || ' ' || c.product || ' ' || c.description`

test('an index looks for what is rare in a text, and for all of it if nothing is', async () => {
  expect(await partsOf('kettle of the morning, number 12999')).toMatch(/^%[129%]+%$/)
  expect(await partsOf('The QUOKKAZOO of the morning')).toMatch(/^%[QUOKAZ%]+%$/)
  // Nothing else is rare here, so parts of one short word are looked for, with letters in common.
  expect(await partsOf('of the morning, 100% honest_ly \\ with kiwi')).toMatch(/^%[a-z%]+%$/)
  expect(await partsOf('the f3a51')).toBe('%f3a51%')
  // The end of a word is a part, too; wildcards are not. Rarer is what comes last.
  expect(await partsOf('a kettle, xy@kettle.of')).toBe('%xy@%')
  expect(await partsOf('number 100% a fig')).toBe('%100%fig%')
  expect(await partsOf('kettle of the morning')).toBeUndefined()
  // Too short, or without a word of three letters or digits that PostgreSQL's statistics have.
  for (const q of ['', 'kiwis', 'an ox', 'чайник и кофе']) {
    expect(await partsOf(q)).toBeUndefined()
  }
  // Nothing is known of a table that was never analyzed.
  expect(await rareParts(server().db, 'reviews', 'quokkazoo')).toBeUndefined()
})

test('the parts find what the whole text finds, wherever it begins and ends', async () => {
  const found = async (q: string, rare?: string) => {
    const condition = mentions(text, q, rare)
    const { rows } = await sql`select id from campaigns c where ${condition} order by id`.execute(
      server().db,
    )
    return rows
  }
  let withParts = 0
  for (const title of titles) {
    for (let from = 0; from < title.length - 6; from += 5) {
      for (const length of [6, 11, 40]) {
        const q = title.slice(from, from + length)
        const rare = await partsOf(q.toUpperCase())
        if (rare) withParts++
        const whole = await found(q)
        expect(whole.length).toBeGreaterThan(0)
        expect(await found(q, rare)).toEqual(whole)
      }
    }
  }
  expect(withParts).toBeGreaterThan(30)
})

test('only the parts are looked for in the index, and accents leave ASCII as it is', async () => {
  const q = 'kettle of the morning, number 12999'
  const rare = (await partsOf(q))!
  const plan = await server()
    .db.transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`
      explain select id from campaigns c where ${mentions(text, q, rare)}`.execute(tx)
      return rows.map((row) => Object.values(row)[0]!)
    })
  const conditions = plan.filter((line) => /Index Cond/.test(line))
  expect(conditions).toEqual([expect.stringContaining(`~~* '${rare}'`)])
  expect(conditions[0]).not.toContain('kettle')

  const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32))
  const { rows } = await sql`select without_accents(${ascii}) as text`.execute(server().db)
  expect(rows).toEqual([{ text: ascii }])
})

test('requests ask once a minute what is frequent', async () => {
  const admin = await anAdmin()
  const asked = async () => {
    const { sent } = await statementsOf(() => request(admin, 'GET', '/api/users?q=example.com'))
    return sent.filter(({ text }) => text.includes('from trigram_shares')).length
  }
  expect([await asked(), await asked()]).toEqual([1, 0])
})
