import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import type { Part } from '../../test/sample.ts'
import { replyOf, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { CompleteDialog, DeleteDialog, PauseDialog, SendBackDialog } from './owner-dialogs.tsx'
import { OwnerActions } from './OwnerActions.tsx'

const nothing = () => {}
const owner = { path: '/campaigns/c', viewer: { role: 'business', id: 'b' } } as const
const dialog = { open: true, onClose: nothing }
const campaign = (own?: Part<CampaignPage>) =>
  replyOf(getCampaign, { businessId: 'b', title: 'Green tea', status: 'active', ...own })

test.each<State>([
  {
    state: 'actions of an owner that failed',
    ...owner,
    part: <OwnerActions campaign={campaign()} />,
    failures: 1,
    shows: [],
  },
  {
    state: 'pause with one open review, which failed',
    ...owner,
    part: <PauseDialog {...dialog} campaign={campaign({ pendingReviews: 1 })} />,
    failures: 1,
    shows: ['1 open review will still be checked'],
  },
  {
    state: 'end with several open reviews, which failed',
    ...owner,
    part: (
      <CompleteDialog
        {...dialog}
        campaign={campaign({ pendingReviews: 1, awaitingResubmission: 1 })}
      />
    ),
    failures: 1,
    shows: ['2 open reviews will still be checked', 'cannot be restarted'],
  },
  {
    state: 'deletion of a campaign with published reviews, which failed',
    ...owner,
    part: <DeleteDialog {...dialog} campaign={campaign({ completedReviews: 1 })} />,
    failures: 1,
    shows: ["from reviewers' lists", 'stay public', 'Tick the box above first.'],
    hides: ['open review'],
  },
  {
    state: 'deletion of a draft',
    ...owner,
    part: <DeleteDialog {...dialog} campaign={campaign({ status: 'draft' })} />,
    shows: ['will be removed from your list. This'],
    hides: ["from reviewers' lists", 'stay public', 'Tick the box'],
  },
  {
    state: 'changes of a paused campaign',
    ...owner,
    part: <SendBackDialog {...dialog} campaign={campaign({ paused: true })} onConfirm={nothing} />,
    shows: ['it stays paused then'],
    hides: ['open review'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
