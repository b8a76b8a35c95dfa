import type * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Model } from './model.ts'
import { balanceOf, type Answered, type Person } from './world.ts'

export interface Real {
  admins: Person[]
}

export type Command = fc.AsyncCommand<Model, Real>

/** Picks from the newest; small numbers are more likely. */
export const pick = <T>(items: T[], n: number): T | undefined =>
  items.at(-1 - (n % Math.max(1, items.length)))
export const succeeded = <T extends { status: number }>(answers: T[]) =>
  answers.filter(({ status }) => status < 300)
export const noError = (answers: Answered<unknown>[]) =>
  expect(answers.filter(({ status }) => status >= 500 || status === 400)).toEqual([])

/** A command of the model: its precondition and its effect. Afterwards the wallets are compared. */
export function command(
  name: string,
  check: (m: Readonly<Model>) => boolean,
  run: (m: Model, real: Real) => Promise<void>,
): Command {
  return {
    check,
    toString: () => name,
    async run(m, real) {
      await run(m, real)
      for (const { person, balance } of [...m.businesses, ...m.reviewers]) {
        expect([name, person.role, await balanceOf(person)]).toEqual([name, person.role, balance])
      }
    },
  }
}
