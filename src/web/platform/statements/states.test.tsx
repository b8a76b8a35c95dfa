import { expect, test } from 'vitest'
import { getStatementOfReasons } from '../../../shared/platform/statements.ts'
import { answer, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'

const path = '/statements/s'
const rejected = { kind: 'review_rejected', id: 'r' } as const
const suspended = { kind: 'account_suspended', id: 'w' } as const
const appealUntil = '2100-05-28T12:00:00.000Z'
const filed = {
  id: 'a',
  status: 'open',
  outcome: null,
  content: 'I wrote it.',
  note: null,
  decideBy: '2026-12-05T12:00:00.000Z',
} as const

test.each<State>([
  {
    state: 'statement about a review, for its reviewer',
    path,
    viewer: { role: 'reviewer' },
    answers: [
      answer(getStatementOfReasons, {
        decision: rejected,
        rule: { version: '2026-11-28' },
        appealUntil,
        appeal: null,
      }),
    ],
    shows: [
      'Review Policy of Nov 28, 2026',
      'Open the review',
      'If you disagree',
      'You can appeal once',
      'Appeal',
    ],
    hides: ['Your account', 'The person can'],
  },
  {
    state: 'statement about a review that can be sent again',
    path,
    viewer: { role: 'reviewer' },
    answers: [
      answer(getStatementOfReasons, {
        decision: rejected,
        appealUntil,
        appealable: 'after_resubmission',
        appeal: null,
      }),
    ],
    shows: ['You can improve the review and send it again, and appeal only after that'],
    hides: ['You can appeal once'],
  },
  {
    state: 'statement about a decision that was taken back',
    path,
    viewer: { role: 'reviewer' },
    answers: [
      answer(getStatementOfReasons, {
        decision: rejected,
        appealUntil,
        appealable: 'no',
        appeal: null,
      }),
    ],
    shows: ['This decision no longer stands'],
    hides: ['You can appeal once'],
  },
  {
    state: 'statement for a suspended person, who may open no review',
    path,
    viewer: { role: 'reviewer', suspended: true },
    answers: [answer(getStatementOfReasons, { decision: rejected, appealUntil, appeal: null })],
    shows: ['Your account', 'You can appeal once'],
    hides: ['Open the review'],
  },
  {
    state: 'statement about an account with an appeal, for an admin',
    path,
    viewer: { role: 'admin' },
    answers: [answer(getStatementOfReasons, { decision: suspended, appealUntil, appeal: filed })],
    shows: ['Open the account', 'Appeal waiting', 'We decide it by Dec 5, 2026', 'I wrote it.'],
    hides: ['Open the review', 'If you disagree', 'can appeal once'],
  },
  {
    state: 'statement with an appeal that was granted',
    path,
    viewer: { role: 'reviewer' },
    answers: [
      answer(getStatementOfReasons, {
        decision: rejected,
        appealUntil,
        appeal: { ...filed, status: 'decided', outcome: 'granted', note: 'You are right.' },
      }),
    ],
    shows: ['Appeal granted', 'Answer: You are right.'],
    hides: ['We decide it by', 'Decision upheld'],
  },
])('$state', async (state) => expect(await wrongIn(state)).toEqual([]))
