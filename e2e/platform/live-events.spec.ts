import { confirming, expect, newEmail, openCampaigns, register, signIn, test } from '../fixtures.ts'

/** How long after an action in one browser the page of another one shows it. */

const events = 20
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

test('another browser shows an event within a second', { tag: '@long' }, async ({ visitor }) => {
  const [admin, reviewer] = [await visitor('admin'), await visitor('reviewer')]
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews?status=pending&sort=newest')
  await expect(admin.getByRole('article')).toBeVisible()
  await reviewer.goto('/login')
  const taken: number[] = []
  for (let i = 0; i < events; i++) {
    const name = `Swift Swan ${i} ${newEmail('live').split('@')[0]}`
    await register(reviewer, { role: 'reviewer', name })
    // Both browsers have the clock of this machine.
    const seen = admin.evaluate(
      (words) =>
        new Promise<number>((resolve) => {
          const look = () => document.body.textContent.includes(words) && resolve(Date.now())
          new MutationObserver(look).observe(document.body, {
            childList: true,
            subtree: true,
            characterData: true,
          })
        }),
      name,
    )
    const content = `${name} says that this is a text of its own about a thing that came in time.`
    const sent = await reviewer.evaluate(
      async ([url, body]) => {
        const at = Date.now()
        const answer = await fetch(url!, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: body!,
        })
        return { at, status: answer.status }
      },
      [
        `/api/campaigns/${openCampaigns[i % openCampaigns.length]}/reviews`,
        JSON.stringify({ rating: 4, content, ...confirming }),
      ],
    )
    expect(sent.status).toBe(201)
    taken.push((await seen) - sent.at)
  }
  console.log(
    `an event is seen after ${median(taken)} ms (median of ${events}), ` +
      `${Math.max(...taken)} ms at most`,
  )
  expect(median(taken)).toBeLessThan(1_000)
})
