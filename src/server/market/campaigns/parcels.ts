import { sql } from 'kysely'

/** SQL: whether the parcel `s` of the place `t` is to be sent, or sent anew. */
export const isParcelToSend = sql<boolean>`(t.status = 'taken' and s.due_at is not null)`
