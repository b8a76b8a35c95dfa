/** The application's one clock: verbs are given its time, SQL never asks for one. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
