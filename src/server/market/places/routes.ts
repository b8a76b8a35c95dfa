import type { FastifyInstance } from 'fastify'
import * as contract from '../../../shared/market/places.ts'
import * as requirements from '../../../shared/market/requirements.ts'
import { mostExtensionDays } from '../../../shared/market/place-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { requireConfirmedEmail } from '../../people/accounts/confirmed-email.ts'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import { authorize, type Route } from '../../base/http/route.ts'
import { codeFor } from '../codes/queries.ts'
import type { CodeSealing } from '../codes/sealing.ts'
import type { AddressSealing } from '../addresses/sealing.ts'
import { calendarOf } from './calendar.ts'
import * as verbs from './places.ts'
import { getPlace, listPlaces } from './queries.ts'
import { getReach } from './requirement-queries.ts'
import { answerQuestions } from './requirements.ts'

interface Sealings {
  codes: CodeSealing
  addresses: AddressSealing
}

export function placeRoutes(route: Route, config: Config, sealings: Sealings) {
  const limits = config.limits.places
  route(contract.takePlace, async ({ tx, viewer, params, body, at }) => {
    await requireConfirmedEmail(tx, viewer, config)
    return verbs.takePlace(tx, viewer, { ...params, ...body, limits }, sealings.addresses, at)
  })
  route(requirements.answerQuestions, ({ tx, viewer, params, body, at }) =>
    answerQuestions(tx, viewer, { ...params, ...body }, at),
  )
  route(requirements.getReach, ({ db, viewer, params, at }) => getReach(db, viewer, params, at))
  route(contract.listPlaces, ({ db, viewer, query }) => listPlaces(db, viewer, query))
  route(contract.getPlace, async ({ db, viewer, params }) => {
    const place = await getPlace(db, viewer, params)
    if (place.fulfilment !== 'code' || viewer.role !== 'reviewer') return place
    return { ...place, code: await codeFor(db, viewer, place.id, sealings.codes) }
  })
  route(contract.extendPlace, ({ tx, viewer, params, body, at }) =>
    verbs.extendPlace(tx, viewer, { ...params, days: body?.days ?? mostExtensionDays }, at),
  )
  route(contract.returnPlace, ({ tx, viewer, params, at }) =>
    verbs.returnPlace(tx, viewer, params, at),
  )
}

/** The deadline of a place as a file for calendars. */
export function mountDeadline(
  app: FastifyInstance,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
) {
  const { path, allow } = contract.deadlineFile
  app.get<{ Params: { placeId: string } }>(path, async (request, reply) => {
    const at = clock.now()
    const viewer = (await authorize({ allow }, db, request, at))!
    const place = await getPlace(db, viewer, request.params)
    if (place.status !== 'taken' || !place.deadline) {
      throw new Refusal('conflict', 'This place has no deadline any more.')
    }
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="candor-deadline.ics"')
      .header('cache-control', 'no-store')
      .send(calendarOf({ ...place, deadline: place.deadline }, publicUrl, at))
  })
}
