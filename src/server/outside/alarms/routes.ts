import * as contract from '../../../shared/outside/alarms.ts'
import type { Route } from '../../base/http/route.ts'
import { answerAlarm } from './alarms.ts'

export function alarmRoutes(route: Route) {
  route(contract.answerAlarm, ({ tx, viewer, params, body, at }) =>
    answerAlarm(tx, viewer, { ...params, ...body }, at),
  )
}
