import type * as z from 'zod'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import type { Db } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { businessDashboard } from './business.ts'
import { adminDashboard } from './platform.ts'
import { reviewerDashboard } from './reviewer.ts'

/** Reads the figures and lists for the viewer's role. No figure is cached. */
export async function getDashboard(
  db: Db,
  viewer: Viewer,
  at: Date,
): Promise<z.output<typeof Dashboard>> {
  if (viewer.role === 'business') return businessDashboard(db, viewer, at)
  if (viewer.role === 'reviewer') return reviewerDashboard(db, viewer, at)
  return adminDashboard(db, viewer, at)
}
