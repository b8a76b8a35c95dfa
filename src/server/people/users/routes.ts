import type * as z from 'zod'
import * as contract from '../../../shared/people/users.ts'
import type { UserCard } from '../../../shared/people/users.ts'
import { removeAdmin } from '../accounts/accounts.ts'
import type { List, Columns } from '../../base/http/list-file.ts'
import type { Route } from '../../base/http/route.ts'
import { confirmCompanyName, refuseCompanyName } from './company-names.ts'
import { getUser, listAdmins, listUsers } from './queries.ts'
import * as verbs from './users.ts'

export function userRoutes(route: Route, list: List) {
  list(contract.listUsers, userColumns, ({ db, query }) => listUsers(db, query))
  route(contract.listAdmins, ({ db, query }) => listAdmins(db, query))
  route(contract.removeAdmin, ({ tx, viewer, params, at }) => removeAdmin(tx, viewer, params, at))
  route(contract.getUser, ({ db, params, at }) => getUser(db, params.userId, at))
  route(contract.suspendUser, ({ tx, viewer, params, body, at }) =>
    verbs.suspendUser(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.confirmCompanyName, ({ tx, viewer, params, body, at }) =>
    confirmCompanyName(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.refuseCompanyName, ({ tx, viewer, params, body, at }) =>
    refuseCompanyName(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.reinstateUser, ({ tx, viewer, params, at }) =>
    verbs.reinstateUser(tx, viewer, params, at),
  )
}

const userColumns: Columns<z.output<typeof UserCard>> = [
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
