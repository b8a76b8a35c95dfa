import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { aDestinationOf, anAdmin, api, aReviewer, orFail, textOf } from '../../test/world.ts'

test('the audit log says which fields of a destination changed, without their values', async () => {
  const reviewer = await aReviewer()
  await aDestinationOf(reviewer)
  await aDestinationOf(reviewer, { accountNumber: '88887777' })
  await aDestinationOf(reviewer, { accountNumber: '88887777', bankCode: '900' })
  const log = orFail(await api(await anAdmin(), listAudit, { query: { actor: reviewer.id } }))
  const bankName = 'First Bank'
  expect(log.items.map(({ before, after }) => [before, after])).toEqual([
    [{ bankName }, { bankName, changed: 'bank code' }],
    [{ bankName }, { bankName, changed: 'account number' }],
    [{ bankName: null }, { bankName }],
  ])
  expect(textOf(log)).not.toContain('7777')
})
