import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { answerQuestions } from '../../../shared/market/requirements.ts'
import { control, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const options = [
  { id: 'yes', text: 'Yes, with vegetables' },
  { id: 'no', text: 'No garden' },
]
const questions = [{ id: 'garden', text: 'Do you have a garden?', several: false, options }]

// spec: 14.13
test('answers are sent once all questions have one, and again after a failure', async () => {
  const screen = await openScreen({
    path: '/campaigns/c',
    viewer: { role: 'reviewer', id: 'r' },
    answers: [
      answer(getCampaign, {
        id: 'c',
        status: 'active',
        isForViewer: true,
        openPlaces: 3,
        tryingDays: 7,
        version: 4,
        requirements: { approvedReviews: 0, notReviewedDays: 0, questions },
        ownRequirements: { unmet: null, toAnswer: ['garden'], until: null },
      }),
      refusal(answerQuestions, 'conflict', 'Somebody was faster.'),
    ],
  })
  expect(control('Send your answers')).toHaveProperty('disabled', true)
  await screen.pressField('Yes, with vegetables')
  await screen.press('Send your answers')
  const answers = [{ questionId: 'garden', optionIds: ['yes'] }]
  expect(screen.sent).toEqual([
    ['answerQuestions', { params: { campaignId: 'c' }, body: { version: 4, answers } }],
  ])
  expect(screen.lacks('Somebody was faster.'), screen.words()).toEqual([])
  expect(control('Send your answers')).toHaveProperty('disabled', false)
})
