import { expect, test } from 'vitest'
import { getSettings } from '../../../shared/people/settings.ts'
import { getVerification, listVerifications } from '../../../shared/people/verification.ts'
import type { VerificationRequest } from '../../../shared/people/verification.ts'
import { answer, wrongIn, refusal } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'

const own = { path: '/dashboard/verify', viewer: { role: 'business' } } as const
const queue = { path: '/admin/verifications', viewer: { role: 'admin', id: 'me' } } as const
const later = '2099-01-01T12:00:00.000Z'
const before = '2020-01-01T12:00:00.000Z'

const request = (own_: Part<VerificationRequest>): Part<VerificationRequest> => ({
  businessId: 'b',
  companyName: 'Lagos Tea',
  user: { name: 'Ada Obi' },
  submittedAt: later,
  ...own_,
})
const list = (...items: Part<VerificationRequest>[]) => [answer(listVerifications, { items })]

// spec: 2.96
test.each<State>([
  {
    state: 'business that has sent nothing',
    ...own,
    answers: [
      answer(getVerification, {
        limits: { pricePerReviewCents: 5_00, monthCents: 100_00, usedCents: 3_00 },
      }),
      answer(getSettings, { phoneNumber: '+234 1' }),
    ],
    shows: [
      'a review may pay at most $5.00, and you can reserve $100.00 a month',
      'Reserved or paid this month: $3.00.',
      'Corporate Affairs Commission',
    ],
    hides: ['could not be verified', 'You sent', 'trade licence'],
  },
  {
    state: 'business of another country whose documents were rejected',
    ...own,
    answers: [
      answer(getVerification, { status: 'rejected', rejection: { note: 'Too blurred.' } }),
      answer(getSettings, { billing: { country: 'DE' }, phoneNumber: '+234 1' }),
    ],
    shows: [
      'Your business could not be verified Too blurred.',
      'Upload your official registration documents, such as',
      'trade licence',
      'Upload an ID or a proof of address',
    ],
    hides: ['Corporate Affairs Commission'],
  },
  {
    state: 'business whose one document is being read',
    ...own,
    answers: [
      answer(getVerification, {
        status: 'pending',
        type: 'registered',
        submittedAt: later,
        documents: [{ fileName: 'a.pdf' }],
      }),
    ],
    shows: ['Our team is checking your documents You sent 1 document.', 'a.pdf'],
    hides: ['is verified', '1 documents'],
  },
  {
    state: 'business that is verified',
    ...own,
    answers: [
      answer(getVerification, { status: 'approved', documents: [{ id: 'a' }, { id: 'b' }] }),
    ],
    shows: ['Your business is verified'],
    hides: ['You sent', 'is checking', 'Until you are verified'],
  },
  {
    state: 'verification that could not be read',
    ...own,
    answers: [refusal(getVerification, 'unavailable', 'Not now.')],
    shows: ['Your verification could not be loaded', 'Not now.'],
  },
  {
    state: 'request that waits, with another name asked for',
    ...queue,
    answers: list(
      request({ status: 'pending', requestedName: 'Lagos Coffee', type: 'registered' }),
    ),
    shows: [
      'Usual answer by Jan 2, 2099',
      'Asks for the name Lagos Coffee',
      'The documents name Lagos Coffee, and who may act for it.',
      'No website was given.',
      'Not confirmed',
      'Approve',
    ],
    hides: ['Late:', 'Decided', 'Nothing waits'],
  },
  {
    state: 'request of a freelancer that is late',
    ...queue,
    answers: list(
      request({
        status: 'pending',
        type: 'freelancer',
        submittedAt: before,
        website: 'https://tea.example',
        user: { name: 'Ada Obi', emailVerified: true },
      }),
    ),
    shows: [
      'Late: we say that it usually takes less than 24 hours.',
      'The documents name Ada Obi, the owner.',
      'The website belongs to this business.',
    ],
    hides: ['Usual answer by', 'Not confirmed', 'Asks for'],
  },
  {
    state: 'requests that are decided',
    ...queue,
    answers: list(
      request({
        status: 'rejected',
        submittedAt: before,
        decidedAt: '2020-01-02T12:00:00.000Z',
        decidedBy: 'Ben',
        rejection: { note: 'Too blurred.' },
      }),
    ),
    shows: [
      'Nothing waits',
      'Decided',
      'Submitted Jan 1, 2020 · decided Jan 2, 2020 by Ben',
      'Notes Too blurred.',
    ],
    hides: ['Approve ', 'Reject ', 'Waiting for'],
  },
  {
    state: 'requests of which none is found',
    path: '/admin/verifications?status=approved',
    viewer: { role: 'admin' },
    answers: list(),
    shows: ['No verifications found', 'Try adjusting your filters'],
    hides: ['There are no business'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
