import fastify from 'fastify'
import { systemClock } from '../base/clock.ts'
import { openDatabase, openPool } from '../base/db/database.ts'
import { openFiles } from '../base/files/store.ts'
import { handleErrors } from '../base/http/errors.ts'
import { acceptFiles } from '../base/http/multipart.ts'
import { readCookies } from '../base/http/session.ts'
import { mountDocuments } from '../people/verification/routes.ts'

/** The document routes in a separate process, so that only its disk can be full. */
const [, , appUrl = '', dataDir = '', secret = ''] = process.argv
const db = openDatabase(openPool(appUrl, { max: 2, onError: () => {} }))
const app = fastify({ logger: { level: 'error' } })
handleErrors(app)
readCookies(app, { secret, publicUrl: 'http://localhost' })
const files = await openFiles({ s3: undefined, dataDir })
await acceptFiles(app, (scope) => mountDocuments(scope, { db, clock: systemClock, files }))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
