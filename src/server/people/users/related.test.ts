import { expect, test } from 'vitest'
import { getUser } from '../../../shared/people/users.ts'
import { traceKeyOf } from '../accounts/traces.ts'
import { examineReviews } from '../../market/reviews/examine-reviews.ts'
import { aMember, closeAccount, password } from '../../test/members.ts'
import { clock, secret, server } from '../../test/server.ts'
import { aDestinationOf, anAdmin, api, orFail } from '../../test/world.ts'

test('the page of a person names the related accounts and what they share', async () => {
  const someone = (name: string, phoneNumber: string) => aMember('reviewer', { name, phoneNumber })
  const author = await someone('Ada Alpha', '+49 30 901821')
  const other = await someone('Ben Beta', '0049 30 90 18 21')
  const gone = await someone('Cy Gamma', '+49 30 901899')
  for (const person of [author, other, gone]) {
    await aDestinationOf(person, { accountNumber: '3131 0001' })
  }
  const traceKey = traceKeyOf(secret)
  await examineReviews(server().db, clock.now(), { log: server().app.log, traceKey })
  orFail(await closeAccount(gone, password))

  const call = { params: { userId: author.id } }
  const { related } = orFail(await api(await anAdmin(), getUser, call))
  const known = related.map(({ shared, ...one }) => ({
    ...one,
    // Tests ask from one network.
    shared: shared.filter((trait) => trait !== 'network'),
  }))
  expect(known).toMatchObject([
    { id: other.id, name: 'Ben Beta', closed: false, shared: ['destination', 'phone'] },
    { id: gone.id, closed: true, shared: ['destination'] },
  ])
})
