/** The only source of time: routes pass it to verbs, and SQL never calls now(). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
