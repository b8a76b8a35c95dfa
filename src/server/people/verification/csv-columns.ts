import type * as z from 'zod'
import type { VerificationRequest } from '../../../shared/people/verification.ts'
import type { Columns } from '../../base/http/list-file.ts'

/** Only the names of documents: opening a document is audited. */
export const verificationColumns: Columns<z.output<typeof VerificationRequest>> = [
  ['submitted_utc', ({ submittedAt }) => submittedAt],
  ['company', ({ companyName }) => companyName],
  ['user', ({ user }) => user.name],
  ['email', ({ user }) => user.email],
  ['kind', ({ type }) => type],
  ['status', ({ status }) => status],
  ['note', ({ rejection }) => rejection?.note],
  ['website', ({ website }) => website],
  ['documents', ({ documents }) => documents.map(({ fileName }) => fileName).join('; ')],
  ['business_id', ({ businessId }) => businessId],
]
