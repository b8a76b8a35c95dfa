import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../shared/base/endpoint.ts'
import * as contract from '../../../shared/platform/notifications.ts'
import { unsubscribe as unsubscribeContract } from '../../../shared/base/unsubscribing.ts'
import { routeOn, type Route, type RouteDeps } from '../../base/http/route.ts'
import { readNotifications, chooseNotifications, unsubscribe } from './notifications.ts'
import { listNotifications, readNotificationChoices } from './queries.ts'

export function notificationRoutes(route: Route) {
  route(contract.listNotifications, ({ db, viewer, query }) => listNotifications(db, viewer, query))
  route(contract.getNotificationChoices, ({ db, viewer }) => readNotificationChoices(db, viewer))
  route(contract.chooseNotifications, ({ tx, viewer, body, at }) =>
    chooseNotifications(tx, viewer, body, at),
  )
  route(contract.readNotifications, ({ tx, viewer, body, at }) =>
    readNotifications(tx, viewer, { ...body }, at),
  )
}

/**
 * Mounts one-click unsubscribing (RFC 8058). A mail program sends the POST: without a cookie, from
 * any origin, and with a form as its body. Its token is the permission.
 */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  deps: RouteDeps,
  { secret }: { secret: string },
): Promise<Endpoint[]> {
  let mounted: Endpoint[] = []
  await app.register(async (scope) => {
    scope.addHook('onRoute', (options) => {
      options.config = { ...options.config, anyOrigin: true }
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_r, _b, done) =>
      done(null, undefined),
    )
    const on = routeOn(scope, deps)
    on.route(unsubscribeContract, ({ tx, query, at }) => unsubscribe(tx, { ...query, secret }, at))
    mounted = on.mounted
  })
  // A reader who opens the address of the header in a browser is asked first.
  app.get<{ Querystring: { token?: unknown } }>('/api/unsubscribe', (request, reply) => {
    const { token } = request.query
    const query = new URLSearchParams({ token: typeof token === 'string' ? token : '' })
    return reply.redirect(`/unsubscribe?${query}`, 303)
  })
  return mounted
}
