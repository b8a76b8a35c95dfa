import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { answer, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { Timeline } from './Timeline.tsx'

const person = { id: 'u', name: 'Ada Obi' }
const entries = answer(listAudit, {
  items: [
    {
      action: 'approveReview',
      subject: 'review:r',
      subjectName: 'Green tea',
      details: { person, campaignId: 'c', amountCents: null },
    },
    {
      action: 'takePlace',
      subject: 'place:l',
      subjectName: 'Black tea',
      details: { person, campaignId: 'b', amountCents: 12_00 },
    },
  ],
})
const of = (about: string) => ({
  path: '/admin/users/u',
  viewer: { role: 'admin' } as const,
  part: <Timeline about={about} />,
  answers: [entries],
})

test.each<State>([
  {
    state: 'timeline of a person, who is not named again',
    ...of('u'),
    shows: ['of “Green tea”', 'Place for $12.00', 'of “Black tea”'],
    hides: ['by Ada Obi'],
  },
  {
    state: 'timeline of a campaign, which is not named again',
    ...of('c'),
    shows: ['by Ada Obi'],
    hides: ['of “Green tea”'],
  },
])('$state', async (state) => expect(await wrongIn(state)).toEqual([]))
