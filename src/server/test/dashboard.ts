import { addDays, dayOf } from '../../shared/base/days.ts'
import { getDashboard, type Dashboard } from '../../shared/overview/dashboard.ts'
import { clock } from './server.ts'
import { api, orFail, type Person } from './world.ts'

type Of<Role> = Extract<Dashboard, { role: Role }>

export async function dashboardOf<R extends Person['role']>(person: Person) {
  return orFail(await api(person, getDashboard)) as Of<R>
}

/** The UTC day `count` days before today. */
export const daysAgo = (count: number) => dayOf(addDays(clock.now(), -count))

/** The days of a trend that have a value. */
export const eventful = (trend: Dashboard['trend']) =>
  trend.filter(({ value, before }) => value + before > 0)
