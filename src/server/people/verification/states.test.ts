import { expect, test } from 'vitest'
import { getSession } from '../../../shared/people/accounts.ts'
import * as contract from '../../../shared/people/verification.ts'
import { cellsIn, type StateTable } from '../../test/state-table.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import { aBusiness, anAdmin, api, orFail } from '../../test/world.ts'

/** Every verb in every state of a verification. */
type State = 'none' | 'pending' | 'approved' | 'rejected'
type Verb = 'submit' | 'approve' | 'reject'

const table: StateTable<State, Verb> = {
  none: { submit: 'pending', approve: 409, reject: 409 },
  pending: { submit: 409, approve: 'approved', reject: 'rejected' },
  approved: { submit: 409, approve: 409, reject: 409 },
  rejected: { submit: 'pending', approve: 409, reject: 409 },
}

async function aVerification() {
  const business = await aBusiness()
  const admin = await anAdmin()
  const params = { businessId: business.id }
  const body = { note: 'This deed has expired.' }
  let uploads = 0
  const verbs = {
    submit: () => uploadDocuments(business, [`deed-${++uploads}.pdf`]),
    approve: () => api(admin, contract.approveVerification, { params, body: {} }),
    reject: () => api(admin, contract.rejectVerification, { params, body }),
  }
  const look = async () => {
    const { status, rejection, documents } = orFail(await api(business, contract.getVerification))
    const verified = orFail(await api(business, getSession)).user!.isVerified
    const names = documents.map(({ fileName }) => fileName)
    return { status, verified, note: rejection?.note ?? null, names }
  }
  return { verbs, look }
}

const before: Record<State, Verb[]> = {
  none: [],
  pending: ['submit'],
  approved: ['submit', 'approve'],
  rejected: ['submit', 'reject'],
}

test.each(cellsIn(table))('a verification that is %s: %s gives %s', async (state, verb, result) => {
  const { verbs, look } = await aVerification()
  for (const one of before[state]) orFail(await verbs[one]())
  const { status } = await verbs[verb]()
  const done = verb === 'submit' ? 201 : 200
  expect(status).toBe(typeof result === 'number' ? result : done)
  const after = typeof result === 'number' ? state : result
  const uploaded = { none: [], pending: ['deed-1.pdf'], approved: ['deed-1.pdf'] }
  const names = { ...uploaded, rejected: ['deed-1.pdf'] }[after]
  expect(await look()).toEqual({
    status: after,
    verified: after === 'approved',
    note: after === 'rejected' ? 'This deed has expired.' : null,
    // New documents replace the rejected ones.
    names: state === 'rejected' && verb === 'submit' ? ['deed-2.pdf'] : names,
  })
})
