import { expect, test } from 'vitest'
import { auditActions, signInActions } from './audit.ts'
import { auditKinds } from './audit-kinds.ts'

test('each action of the audit log is of exactly one kind', () => {
  const sorted = Object.values(auditKinds).flat().toSorted()
  expect(sorted).toEqual(Object.keys(auditActions).toSorted())
  expect(auditKinds['sign-ins']).toEqual(signInActions)
})
