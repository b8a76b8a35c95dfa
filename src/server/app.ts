import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Endpoint } from '../shared/base/endpoint.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { checkPasswordOfDeletion } from './people/accounts/auth-step-up.ts'
import { nameDevices } from './people/accounts/auth-devices.ts'
import { authMails } from './people/accounts/auth-mails.ts'
import { makeAuth } from './people/accounts/auth.ts'
import { mountAuth } from './people/accounts/auth-routes.ts'
import { traceKeyOf } from './people/accounts/traces.ts'
import { scrypt, type Passwords } from './people/accounts/passwords.ts'
import { campaignPageRoutes } from './market/campaign-page/routes.ts'
import { campaignRoutes } from './market/campaigns/routes.ts'
import { apiKeyRoutes } from './outside/api-keys/routes.ts'
import type { Clock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import { dashboardRoutes } from './overview/dashboard/routes.ts'
import { dueRoutes } from './overview/due/routes.ts'
import type { Database } from './base/db/database.ts'
import { Listener } from './base/db/listener.ts'
import type { Replica } from './base/db/replica.ts'
import { embedCheckRoutes, writeSightings } from './outside/embed-checks/routes.ts'
import { Sightings } from './outside/embed-checks/sightings.ts'
import {
  embedRoutes,
  mountEmbedFragment,
  mountEmbedScripts,
  mountEmbedTexts,
  type EmbedDeps,
} from './outside/embed/routes.ts'
import { analyticsRoutes } from './overview/analytics/routes.ts'
import { announcementRoutes } from './platform/announcements/routes.ts'
import { auditRoutes } from './platform/audit/routes.ts'
import { mountDigests } from './outside/digests/routes.ts'
import { mountFeeds } from './outside/feeds/routes.ts'
import { exportRoutes, mountExportFile } from './overview/exports/routes.ts'
import type { FileStore } from './base/files/files.ts'
import { findMalwareBy } from './base/files/malware.ts'
import { mountOperations, operationRoutes } from './overview/operations/routes.ts'
import { notificationRoutes, unsubscribeRoutes } from './platform/notifications/routes.ts'
import { mountLiveEvents } from './platform/notifications/live-events.ts'
import { mountPictures, pictureRoutes } from './market/pictures/routes.ts'
import { draftRoutes } from './market/reviews/draft-routes.ts'
import { mountProofs } from './market/proofs/routes.ts'
import { mountPhotos, photoRoutes } from './market/reviews/photo-routes.ts'
import { mountPagePictures } from './outside/public-pages/picture-routes.ts'
import { mountPublicReviewPages } from './outside/public-pages/routes.ts'
import { mountSitemap } from './outside/public-pages/sitemap.ts'
import { alarmRoutes } from './outside/alarms/routes.ts'
import { campaignMoneyRoutes } from './outside/campaign-money/routes.ts'
import { transparencyRoutes } from './outside/transparency/routes.ts'
import { openCampaignRoutes } from './outside/open-campaigns/routes.ts'
import { bareShells, type Shells } from './outside/public-pages/layout.ts'
import { ensureReceiptKey } from './outside/receipts/keys.ts'
import { Receipts } from './outside/receipts/receipts.ts'
import { mountReceiptKeys, receiptRoutes } from './outside/receipts/routes.ts'
import { rememberPublicUrl } from './platform/slugs/slugs.ts'
import { platformRoutes } from './platform/routes.ts'
import { statementRoutes } from './platform/statements/routes.ts'
import { settingsRoutes } from './people/settings/routes.ts'
import { subscriptionRoutes } from './money/subscription/routes.ts'
import { userRoutes } from './people/users/routes.ts'
import { mountDocuments, verificationRoutes } from './people/verification/routes.ts'
import { handleErrors } from './base/http/errors.ts'
import { logRequests } from './base/http/request-log.ts'
import { guardRequests, isEncoded, ownOrigins, uploadMillis } from './base/http/guards.ts'
import { openToOtherSites } from './base/http/other-sites.ts'
import { setSecurityHeaders } from './base/http/security-headers.ts'
import { mountMetrics } from './overview/operations/metrics.ts'
import { mountApiReference } from './outside/api/api-reference.ts'
import { openApi } from './outside/api/openapi.ts'
import { acceptFiles } from './base/http/multipart.ts'
import { limitRequests } from './base/http/request-limits.ts'
import { listOn, type List } from './base/http/list-file.ts'
import { openCache, type Cached } from './base/http/cached.ts'
import { routeOn, type Route, type RouteDeps } from './base/http/route.ts'
import { readCookies } from './base/http/session.ts'
import type { Mail } from './base/mail/mail.ts'
import type { PaymentProvider } from './money/payments/payments.ts'
import { paymentRoutes, mountWebhook } from './money/payments/routes.ts'
import { searchRoutes } from './overview/search/routes.ts'
import { refundRoutes } from './money/refunds/routes.ts'
import { codeRoutes, mountCodes } from './market/codes/routes.ts'
import { CodeSealing } from './market/codes/sealing.ts'
import { purchaseRoutes } from './market/purchases/routes.ts'
import { mountParcels, shippingRoutes } from './market/shipping/routes.ts'
import { AddressSealing } from './market/addresses/sealing.ts'
import { mountDeadline, placeRoutes } from './market/places/routes.ts'
import { appealRoutes } from './market/appeals/routes.ts'
import { replyRoutes } from './market/replies/routes.ts'
import { reportRoutes } from './market/reports/routes.ts'
import { reviewRoutes } from './market/reviews/routes.ts'
import { derivedKey } from './base/secret.ts'
import { mountPayoutFiles, payoutRoutes } from './money/payouts/routes.ts'
import { walletRoutes } from './money/wallet/routes.ts'
import { webhookRoutes } from './outside/webhooks/routes.ts'

interface AppDeps {
  config: Config
  db: Database
  /** For what may be a second old; null without READ_DATABASE_URL. */
  replica: Replica | null
  clock: Clock
  secret: string
  provider: PaymentProvider
  files: FileStore
  /** The database URL of the connection that listens for live events. */
  directUrl: string
  sendMail: (mail: Mail) => Promise<void>
  passwords?: Passwords
  /** The built HTML pages that the server fills. */
  shells?: Shells
  /** Called after every change, because there may be notifications to deliver. */
  wakeJobs: () => void
  logger: FastifyServerOptions['logger']
}

/** Builds the application with all its features. It opens neither a database nor a port. */
export async function buildApp(deps: AppDeps) {
  const { config, db, replica, clock, provider, sendMail, wakeJobs, passwords = scrypt } = deps
  const { publicUrl, trustProxy, logLevel } = config.server
  const sightings = new Sightings(config.server)
  const app = fastify({
    logger: deps.logger ?? { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => (isEncoded(url) ? url : '/malformed'),
    // As long as Node's headers, because Fastify answers a longer one itself, without our headers.
    routerOptions: { maxParamLength: 16_384 },
    bodyLimit: 256 * 1024,
    requestTimeout: uploadMillis,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
  })
  app.decorate('adminsNeedCodes', config.production)
  const routes = collectRoutes(app)
  const origins = ownOrigins(publicUrl)
  handleErrors(app)
  logRequests(app)
  setSecurityHeaders(app, { https: publicUrl.startsWith('https:'), dev: config.development })
  readCookies(app, { secret: deps.secret, publicUrl })
  nameDevices(app, { publicUrl })
  openToOtherSites(app)
  guardRequests(app, { origins, db, clock })
  checkPasswordOfDeletion(app, { db, clock, config, passwords })
  await limitRequests(app, config)
  // All but images, documents and live events (the plugin's own choice of types). To compress a
  // list takes a tenth of a millisecond, and through a stream a whole one.
  await app.register(compress, { threshold: 1_024, syncThreshold: 128 * 1_024 })

  const { route, mounted } = routeOn(app, { db, replica, clock, wakeJobs })
  const list = listOn(app, { db, clock, route })
  mountFeatures(route, list, { db, config, secret: deps.secret })

  const listener = new Listener(deps.directUrl, app.log)
  const cached = openCache(listener)
  const scoped = await scopedRoutes(app, deps, {
    cached,
    onAsked: (id, referer) => sightings.note(id, referer),
  })
  const auth = makeAuth({
    db,
    clock,
    config,
    secret: deps.secret,
    trustedOrigins: origins,
    passwords,
    ...authMails({ db, clock, config, sendMail }),
  })
  mountAuth(app, { auth, db, clock, config, passwords, sendMail, wakeJobs })
  mountWebhook(app, { db, clock, provider, wakeJobs })
  await mountUploads(app, deps)
  mountEmbedTexts(app)
  mountEmbedScripts(app)
  mountPayoutFiles(app, { db, clock })
  mountExportFile(app, { db, clock, files: deps.files })
  mountDeadline(app, { db, clock, publicUrl })
  await mountPublic(app, route, deps, cached)
  writeSightings(app, sightings, { db, clock })
  hearChanges(app, deps, listener)
  provider.mountCheckout(app)
  mountOperations(app, db)
  mountMetrics(app, db, config.server.metricsToken)
  const all = [...mounted, ...scoped]
  await mountApiReference(app, () => openApi(all, publicUrl, routes))
  return { app, auth, mounted: all, routes }
}

/** Mounts the routes that receive files, and those that send them again. */
export async function mountUploads(app: FastifyInstance, deps: AppDeps) {
  const { config, db, clock, files, secret, wakeJobs } = deps
  const findMalware = findMalwareBy(config.clamdUrl)
  await acceptFiles(app, (scope) => {
    mountDocuments(scope, { db, clock, files, findMalware })
    mountProofs(scope, { db, clock, files, findMalware, wakeJobs })
    mountPictures(scope, { db, clock, files, wakeJobs })
    mountPhotos(scope, { db, clock, files, wakeJobs })
    mountCodes(scope, { db, clock, sealing: new CodeSealing(secret), wakeJobs })
    mountParcels(scope, { db, clock, wakeJobs })
  })
}

/** Mounts the operations of all features. */
function mountFeatures(
  route: Route,
  list: List,
  { db, config, secret }: Pick<AppDeps, 'db' | 'config' | 'secret'>,
) {
  const traceKey = traceKeyOf(secret)
  accountRoutes(route, config, { undoSecret: derivedKey(secret, 'undo links'), traceKey })
  campaignRoutes(route, list, config)
  campaignPageRoutes(route, db)
  const addresses = new AddressSealing(secret)
  placeRoutes(route, config, { codes: new CodeSealing(secret), addresses })
  shippingRoutes(route, list, addresses)
  purchaseRoutes(route)
  codeRoutes(route)
  reviewRoutes(route, list, traceKey, config)
  appealRoutes(route)
  replyRoutes(route)
  reportRoutes(route, derivedKey(secret, 'reports'))
  walletRoutes(route, list, config)
  payoutRoutes(route, list, config)
  refundRoutes(route, list)
  paymentRoutes(list)
  dashboardRoutes(route)
  dueRoutes(route)
  searchRoutes(route)
  settingsRoutes(route, traceKey)
  apiKeyRoutes(route, config)
  subscriptionRoutes(route)
  pictureRoutes(route)
  photoRoutes(route)
  draftRoutes(route)
  embedCheckRoutes(route, config)
  verificationRoutes(route, list)
  userRoutes(route, list)
  analyticsRoutes(route)
  platformRoutes(route, config)
  notificationRoutes(route)
  auditRoutes(list)
  statementRoutes(route, list, config.server.publicUrl)
  exportRoutes(route)
  announcementRoutes(route)
  operationRoutes(route)
  webhookRoutes(route, config, secret)
}

/** Mounts what is for everybody: published reviews with their receipts, and open campaigns. */
async function mountPublic(
  app: FastifyInstance,
  route: Route,
  { db, replica, config, clock, secret, files, shells = bareShells }: AppDeps,
  cached: Cached,
) {
  const receipts = new Receipts(secret)
  receiptRoutes(route, receipts)
  openCampaignRoutes(route)
  campaignMoneyRoutes(route)
  alarmRoutes(route)
  transparencyRoutes(app, route, { db, cached })
  mountReceiptKeys(app, db)
  mountDigests(app, db)
  const { publicUrl } = config.server
  mountFeeds(app, { db, replica, publicUrl, idSecret: derivedKey(secret, 'ids of reviewers') })
  mountSitemap(app, { db, publicUrl })
  mountPagePictures(app, { db, files })
  await mountPublicReviewPages(app, { db, replica, clock, config, shells, receipts, cached })
  app.addHook('onReady', () =>
    db.transaction().execute(async (tx) => {
      await rememberPublicUrl(tx, publicUrl)
      await ensureReceiptKey(tx, secret, clock.now())
    }),
  )
}

/** Hears from the database what has changed, in whichever process. */
function hearChanges(app: FastifyInstance, { db, replica, clock }: AppDeps, listener: Listener) {
  replica?.follow(listener)
  mountLiveEvents(app, { db, clock, listener })
  app.addHook('onReady', () => listener.listen())
  app.addHook('preClose', () => listener.close())
}

/** Every route as `METHOD path`, for the permission matrix; not those that follow from a GET. */
function collectRoutes(app: FastifyInstance): string[] {
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (!/HEAD|OPTIONS/.test(one)) routes.push(`${one} ${url}`)
  })
  return routes
}

/** Mounts the routes that need other rules than the rest. */
async function scopedRoutes(
  app: FastifyInstance,
  { config, db, replica, clock, wakeJobs, secret }: AppDeps,
  embed: Pick<EmbedDeps, 'cached' | 'onAsked'>,
) {
  const on = { db, replica, clock, wakeJobs }
  const unsubscribeSecret = derivedKey(secret, 'unsubscribe links')
  return [
    ...(await mountEmbed(app, on, { ...on, ...embed, publicUrl: config.server.publicUrl })),
    ...(await unsubscribeRoutes(app, on, { secret: unsubscribeSecret })),
  ]
}

/** Mounts the reviews for other sites, whose answers are compressed when they are cached. */
async function mountEmbed(app: FastifyInstance, on: RouteDeps, deps: EmbedDeps) {
  let mounted: Endpoint[] = []
  await app.register(async (scope) => {
    const embed = routeOn(scope, { ...on, compress: false })
    embedRoutes(embed.route, deps)
    mountEmbedFragment(scope, deps)
    mounted = embed.mounted
  })
  return mounted
}
