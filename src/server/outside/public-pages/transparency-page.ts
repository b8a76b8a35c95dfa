import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import { inDollars } from '../../../shared/base/money.ts'
import type { Decided, Transparency } from '../../../shared/outside/transparency.ts'
import { html, type Html } from '../../base/http/html.ts'
import type { PublicPage } from './layout.ts'
import { bar, countText, dayText } from './parts.ts'

interface Place {
  publicUrl: string
  /** The slug and name of the business whose figures these are. */
  business?: { slug: string; name: string } | undefined
}

/** How reviews were decided: the whole platform, or one business. */
export function transparencyPage(
  { platform: start, months, blind }: Transparency,
  { publicUrl, business }: Place,
): PublicPage {
  const query = business ? `?business=${business.slug}` : ''
  const name = business?.name ?? 'Candor'
  return {
    title: `How reviews are decided: the figures · ${name}`,
    description:
      'How many reviews were sent, approved and rejected, by reason and by stars, how long it ' +
      'took, and what came of appeals. Counted from a log that nobody can change.',
    canonical: `${publicUrl}/transparency${query}`,
    crumbs: [
      { label: 'Candor', path: '/' },
      ...(business ? [{ label: business.name, path: `/b/${business.slug}` }] : []),
      { label: 'Transparency' },
    ],
    structured: [],
    body: html`<h1 class="mt-4 display text-28 md:text-36">How reviews are decided</h1>
      <p class="mt-3 max-w-[68ch]">
        ${business ? html`The reviews of <bdi>${business.name}</bdi>.` : 'All reviews on Candor.'}
        Candor decides which reviews are published, never a business. Every figure is counted from
        the log of decisions, which can only be added to.
        ${
          start.suppressed &&
          'Counts of one to four are left out, so that nobody can tell whose they are.'
        }
      </p>
      <div class="mt-8 grid gap-10 lg:grid-cols-2">${byStars(start)} ${byReason(start)}</div>
      <div class="mt-10 grid gap-10 lg:grid-cols-2">${facts(start)} ${blindness(blind)}</div>
      ${byMonth(months)}
      <p class="mt-8 flex flex-wrap gap-x-6">
        <a
          class="link inline-flex min-h-11 items-center"
          href="/api/public/transparency.csv${query}"
          >Download as CSV</a
        >
        <a class="link inline-flex min-h-11 items-center" href="/api/public/transparency${query}"
          >As JSON</a
        >
        <a class="link inline-flex min-h-11 items-center" href="/review-policy"
          >The rules of reviews</a
        >
      </p>`,
  }
}

const numberOf = (count: number | null) => (count === null ? 'left out' : countText(count))
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** The share of rejected ones for each number of stars. */
function byStars({ approvedByStars, rejected }: Decided): Html {
  const rows = (['5', '4', '3', '2', '1'] as const).map((stars) => {
    const [no, yes] = [rejected.byStars[stars], approvedByStars[stars]]
    return { stars, no, all: no === null || yes === null ? null : no + yes }
  })
  return html`<section aria-labelledby="by-stars">
    <h2 id="by-stars" class="display text-22">Rejected, by stars</h2>
    <table class="mt-4 w-full border-separate border-spacing-y-1.5">
      <caption class="sr-only">
        Share of rejections among the decisions, by stars
      </caption>
      <tbody>
        ${rows.map(
          ({ stars, no, all }) =>
            html`<tr>
              <th scope="row" class="w-14 pr-3 text-start text-13 font-normal whitespace-nowrap">
                ${stars} star${stars === '1' ? '' : 's'}
              </th>
              <td>${bar(all ? no! / all : 0, 'fill-data-azure')}</td>
              <td class="w-32 pl-3 text-end text-13 whitespace-nowrap text-fg-3 tabular-nums">
                ${
                  all === null
                    ? 'left out'
                    : all === 0
                      ? 'none decided'
                      : html`<span class="text-fg">${percent.format(no! / all)}</span> of
                          ${countText(all)}`
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="mt-3 text-13 text-fg-3">
      Each decision counts, so a second try counts twice. Until it is decided, or can no longer be
      sent, the first does not count here.
    </p>
  </section>`
}

function byReason({ rejected }: Decided): Html {
  const rows = Object.entries(rejectionReasons).map(([reason, label]) => ({
    label,
    anchor: reason.replaceAll('_', '-'),
    count: rejected.byReason[reason as keyof typeof rejectionReasons],
  }))
  return html`<section aria-labelledby="by-reason">
    <h2 id="by-reason" class="display text-22">Why reviews were rejected</h2>
    <dl class="mt-3 divide-y border-y">
      ${rows.map(
        ({ label, anchor, count }) =>
          html`<div class="flex justify-between gap-4 py-2">
            <dt><a class="link reach" href="/review-policy#${anchor}">${label}</a></dt>
            <dd class="text-fg tabular-nums">${numberOf(count)}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

function hoursText({ median, p95 }: Decided['decisionHours'], isLeftOut = false): string {
  if (median !== null) return `half within ${median} h, 95 of 100 within ${p95} h`
  return isLeftOut ? 'left out' : 'none yet'
}

function alarmsText({ open, explained, acted }: Decided['alarms']): string {
  if (open === 0 && explained === 0 && acted === 0) return '0'
  return `${numberOf(open)} open, ${numberOf(explained)} explained, ${numberOf(acted)} acted on`
}

function facts(start: Decided): Html {
  const { advances, appeals, reports } = start
  const advanced =
    numberOf(advances.count) + (advances.cents ? `, ${inDollars(advances.cents)}` : '')
  // Times of one to four are left out, too, of however many appeals.
  const hidesAppealHours = appeals.filed === null || (start.suppressed && appeals.filed > 0)
  const lines = [
    ['Sent', numberOf(start.submitted)],
    ['Sent again after a rejection', numberOf(start.secondTries)],
    ['Approved', numberOf(start.approved)],
    ['Of these, second tries', numberOf(start.approvedSecondTries)],
    ['Of these, paid and not published', numberOf(start.unpublishedAtApproval)],
    ['Rejected', numberOf(rejectedIn(start))],
    ['Taken out of public view later', numberOf(start.unpublished)],
    ['Appeals about reviews', numberOf(appeals.filed)],
    ['Of these, granted', numberOf(appeals.overturned)],
    ['Reports of published reviews', numberOf(reports.filed)],
    ['Reports after which a review was taken down', numberOf(reports.unpublished)],
    ['Alarms: few stars decided otherwise than many', alarmsText(start.alarms)],
    ['Rejections by the only admin', numberOf(start.soleAdminRejections)],
    ['Paid by Candor before the decision', advanced],
    ['Time to a decision', hoursText(start.decisionHours)],
    ['Time to answer an appeal about a review', hoursText(start.appealHours, hidesAppealHours)],
    ...(start.payoutHours.median === null
      ? []
      : [['Time to pay out', hoursText(start.payoutHours)]]),
  ]
  return html`<section aria-labelledby="since-start">
    <h2 id="since-start" class="display text-22">Since the start</h2>
    <dl class="mt-3 divide-y border-y">
      ${lines.map(
        ([term, value]) =>
          html`<div class="flex flex-wrap justify-between gap-x-4 py-2">
            <dt>${term}</dt>
            <dd class="text-fg tabular-nums">${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

function blindness({ on, changes }: Transparency['blind']): Html {
  return html`<section aria-labelledby="blind">
    <h2 id="blind" class="display text-22">Blind moderation is ${on ? 'on' : 'off'}</h2>
    <p class="mt-3">
      ${
        on
          ? 'Moderators read the text, choose, and see the stars only then.'
          : 'Moderators see the stars before they decide.'
      }
    </p>
    ${
      changes.length === 0
        ? html`<p class="mt-2 text-13 text-fg-3">That has never changed.</p>`
        : html`<ul class="mt-2 text-13 text-fg-3">
            ${changes.map(
              (change) =>
                html`<li>
                  Turned ${change.on ? 'on' : 'off'} on
                  <time datetime="${change.at.toISOString()}">${dayText(change.at)}</time>
                </li>`,
            )}
          </ul>`
    }
  </section>`
}

const monthText = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const heads = ['Month', 'Sent', 'Approved', 'Rejected', 'Appeals', 'Granted', 'Median hours']

function byMonth(months: Transparency['months']): Html | null {
  if (months.length === 0) return null
  const cell = 'py-2 pl-4 text-end tabular-nums'
  return html`<section aria-labelledby="by-month" class="mt-10">
    <h2 id="by-month" class="display text-22">By month</h2>
    <div class="mt-3 overflow-x-auto" tabindex="0" role="region" aria-labelledby="by-month">
      <table class="w-full min-w-150 text-13">
        <thead class="text-fg-3">
          <tr>
            ${heads.map(
              (head, i) =>
                html`<th
                  scope="col"
                  class="${i === 0 ? 'text-start' : 'pl-4 text-end'} font-normal"
                >
                  ${head}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody class="divide-y border-y">
          ${months.map(
            (month) =>
              html`<tr>
                <th scope="row" class="py-2 text-start font-normal text-fg">
                  ${monthText.format(new Date(`${month.month}-01`))}
                </th>
                <td class="${cell}">${numberOf(month.submitted)}</td>
                <td class="${cell}">${numberOf(month.approved)}</td>
                <td class="${cell}">${numberOf(rejectedIn(month))}</td>
                <td class="${cell}">${numberOf(month.appeals.filed)}</td>
                <td class="${cell}">${numberOf(month.appeals.overturned)}</td>
                <td class="${cell}">${month.decisionHours.median ?? '–'}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

/** Unknown where one of its parts is left out. */
const rejectedIn = ({ rejected }: Decided) =>
  Object.values(rejected.byReason).reduce(
    (sum: number | null, one) => (sum === null || one === null ? null : sum + one),
    0,
  )
