import { expect, test } from 'vitest'
import { fileAppeal as contract } from '../../../shared/market/appeals.ts'
import { rejectVerification } from '../../../shared/people/verification.ts'
import { getUser, reinstateUser, suspendUser } from '../../../shared/people/users.ts'
import {
  anAppealed,
  anUnpublishedReview,
  approve,
  aRejectedReview,
  content,
  decideAs,
  listed,
  rejection,
  statementOf,
} from '../../test/appeals.ts'
import { clock, server } from '../../test/server.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  orFail,
  type Person,
} from '../../test/world.ts'
import { fileAppeal } from './filing.ts'

const suspend = (admin: Person, { id: userId }: Person, reason: string) =>
  api(admin, suspendUser, { params: { userId }, body: { reason } })

/** Appeals against the newest suspension, in the session that suspended people have. */
async function appealSuspension({ id }: Person) {
  const { id: statementId } = await server()
    .db.selectFrom('statements')
    .select('id')
    .where('personId', '=', id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  const filed = { statementId, content }
  const viewer = { id, role: 'reviewer' as const }
  return server()
    .db.transaction()
    .execute((tx) => fileAppeal(tx, viewer, filed, clock.now()))
}

const made: [what: string, make: () => Promise<{ admin: Person; appealId: string }>][] = [
  ['a rejection', () => anAppealed(aRejectedReview)],
  ['an unpublication', () => anAppealed(anUnpublishedReview)],
  [
    'an approval',
    async () => {
      const { admin, business, review } = await aSubmittedReview()
      orFail(await approve(admin, review.id))
      const body = { reviewId: review.id, ground: 'breaks_policy' as const, content }
      return { admin, appealId: orFail(await api(business, contract, { body })).id }
    },
  ],
  [
    'a suspension',
    async () => {
      const [admin, reviewer] = [await anAdmin(), await aReviewer()]
      orFail(await suspend(admin, reviewer, 'Copied texts of other people.'))
      return { admin, appealId: (await appealSuspension(reviewer)).id }
    },
  ],
  [
    'a rejection of documents',
    async () => {
      const [admin, business] = [await anAdmin(), await aBusiness({ balance: 0 })]
      orFail(await uploadDocuments(business, ['deed.pdf']))
      const params = { businessId: business.id }
      orFail(await api(admin, rejectVerification, { params, body: { note: rejection.note } }))
      const statementId = await statementOf(business, business.id)
      const body = { statementId, content }
      return { admin, appealId: orFail(await api(business, contract, { body })).id }
    },
  ],
]

// spec: 15.4
test.each(made)(
  'the admin who took %s does not decide its appeal, another does',
  async (_, make) => {
    const { admin, appealId } = await make()
    const other = await anAdmin()
    expect((await decideAs(admin, appealId)).error).toMatchObject({ reason: 'own_decision' })
    expect(orFail(await decideAs(other, appealId)).status).toBe('granted')
  },
)

// spec: 15.6
test('a granted appeal ends the suspension that it is about, and no later one', async () => {
  const [admin, other, reviewer] = [await anAdmin(), await anAdmin(), await aReviewer()]
  const params = { userId: reviewer.id }
  orFail(await suspend(admin, reviewer, 'Copied texts of other people.'))
  const { id } = await appealSuspension(reviewer)
  orFail(await api(admin, reinstateUser, { params }))
  clock.travel({ days: 1 })
  orFail(await suspend(admin, reviewer, 'Several accounts of one person.'))
  orFail(await decideAs(other, id))
  const { suspension } = orFail(await api(admin, getUser, { params }))
  expect(suspension?.reason).toBe('Several accounts of one person.')
})

test('only the admin who took a decision is told so at its appeal', async () => {
  for (const make of [aRejectedReview, anUnpublishedReview]) {
    const { admin, reviewer, campaign } = await anAppealed(make)
    const seen = []
    for (const viewer of [admin, await anAdmin(), reviewer]) {
      seen.push((await listed(viewer, campaign)).appeal?.isAboutOwn)
    }
    expect(seen).toEqual([true, false, false])
  }
})

test('admins who ask for the same list at the same time each read what concerns them', async () => {
  const { admin, campaign } = await anAppealed(aRejectedReview)
  const viewers = [admin, await anAdmin()]
  for (let round = 0; round < 5; round++) {
    const asked = viewers.map((viewer) => listed(viewer, campaign))
    const seen = (await Promise.all(asked)).map(({ appeal }) => appeal?.isAboutOwn)
    expect(seen).toEqual([true, false])
  }
})
