import { expect, test } from 'vitest'
import { anAppealed, anUnpublishedReview, aRejectedReview, listed } from '../../test/appeals.ts'
import { anAdmin } from '../../test/world.ts'

test('only the admin who took a decision is told so at its appeal', async () => {
  for (const make of [aRejectedReview, anUnpublishedReview]) {
    const { admin, reviewer, campaign } = await anAppealed(make)
    const seen = []
    for (const viewer of [admin, await anAdmin(), reviewer]) {
      seen.push((await listed(viewer, campaign)).appeal?.isAboutOwn)
    }
    expect(seen).toEqual([true, false, false])
  }
})

test('admins who ask for the same list at the same time each read what concerns them', async () => {
  const { admin, campaign } = await anAppealed(aRejectedReview)
  const viewers = [admin, await anAdmin()]
  for (let round = 0; round < 5; round++) {
    const asked = viewers.map((viewer) => listed(viewer, campaign))
    const seen = (await Promise.all(asked)).map(({ appeal }) => appeal?.isAboutOwn)
    expect(seen).toEqual([true, false])
  }
})
