import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import * as z from 'zod'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { latestAudit } from '../../ledger/audit-queries.ts'

/**
 * Mounts GET /metrics in Prometheus' text format for clients with METRICS_TOKEN. Without the
 * setting it is a 404.
 */
export function mountMetrics(app: FastifyInstance, db: Db, token: string | undefined) {
  if (!token) {
    app.get('/metrics', (_request, reply) => reply.callNotFound())
    return
  }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  countWaiting(db, registry)
  showAudit(db, registry)
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('unauthenticated', 'The metrics require their token.')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Compares digests, because timingSafeEqual needs equal lengths. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

function measureRequests(app: FastifyInstance, registry: Registry) {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
}

const KindCount = z.strictObject({ kind: z.string(), count: z.number() })

/** Counts the waiting work when the metrics are read. */
function countWaiting(db: Db, registry: Registry) {
  const waiting = new Gauge({
    name: 'candor_waiting',
    help: 'What is to be decided or paid, of each kind; notifications to be delivered.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const rows = await selectRows(
        db,
        KindCount,
        sql`
        select 'reviews' as kind, count(*) from reviews where status = 'pending'
        union all select 'campaigns', count(*) from campaigns
          where status = 'pending' and deleted_at is null
        union all select 'verifications', count(*) from businesses
          where verification_status = 'pending'
        union all select 'payouts', count(*) from withdrawals where status = 'pending'
        union all select 'refunds', count(*) from refund_requests where status = 'pending'
        union all select 'notifications', count(*) from notifications
          where delivered_at is null
        union all select 'failed_items', count(*) from failed_items
        union all select 'undelivered_mails', count(*) from undelivered_mails`,
      )
      for (const { kind, count } of rows) waiting.set({ kind }, count)
    },
  })
}

/** The latest audit of the ledger. */
function showAudit(db: Db, registry: Registry) {
  const violations = new Gauge({
    name: 'candor_ledger_violations',
    help: 'The rows that break an invariant of the ledger, by the latest audit.',
    registers: [registry],
    async collect() {
      const latest = await latestAudit(db)
      if (!latest) return
      violations.set(latest.checks.reduce((sum, check) => sum + check.violations, 0))
      finished.set(latest.finishedAt.getTime() / 1_000)
    },
  })
  const finished = new Gauge({
    name: 'candor_ledger_audit_time_seconds',
    help: 'When the latest audit of the ledger finished, in seconds since 1970.',
    registers: [registry],
  })
}
