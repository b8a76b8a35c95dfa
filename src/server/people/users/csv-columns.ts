import type * as z from 'zod'
import type { UserCard } from '../../../shared/people/users.ts'
import type { Columns } from '../../base/http/list-file.ts'

export const userColumns: Columns<z.output<typeof UserCard>> = [
  ['joined_utc', ({ createdAt }) => createdAt],
  ['role', ({ role }) => role],
  ['name', ({ name }) => name],
  ['company', ({ companyName }) => companyName],
  ['email', ({ email }) => email],
  ['country', ({ country }) => country],
  ['verified', ({ isVerified }) => isVerified],
  ['suspended', ({ suspended }) => suspended],
  ['documents', ({ verificationStatus }) => verificationStatus],
  ['id', ({ id }) => id],
]
