import { Link } from '@tanstack/react-router'
import { plans } from '../../../shared/people/plans.ts'
import type { UserDetails } from '../../../shared/people/users.ts'
import { CampaignBadge } from '../../market/campaigns/status.tsx'
import { PublicPageLink } from '../../ui/buttons/PublicPageLink.tsx'
import { Facts } from '../../ui/layout/Card.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/text/format.ts'

interface BusinessFiguresProps {
  user: UserDetails
  figures: NonNullable<UserDetails['business']>
}

export function BusinessFigures({ user, figures }: BusinessFiguresProps) {
  const { website } = figures
  return (
    <Facts
      rows={[
        ['Company name', figures.companyName],
        ['Campaigns', formatCount(figures.campaignCount)],
        ['Approved (active or completed)', formatCount(figures.approvedCampaignCount)],
        ['Remaining budget for more reviews', formatMoney(figures.remainingBudgetCents)],
        ['Wallet balance', formatMoney(figures.walletCents)],
        ['Reserved', formatMoney(figures.reservedCents)],
        ['Plan', plans[figures.plan].name],
        ['Website', website ? <Website address={website} /> : '—'],
        ['Public page', figures.publicUrl ? <PublicPageLink url={figures.publicUrl} /> : '—'],
        ['Phone', user.phoneNumber],
        ['Created', formatDate(user.createdAt)],
      ]}
    />
  )
}

function Website({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="link break-all">
      {address}
    </a>
  )
}

interface BusinessCampaignsProps {
  campaigns: BusinessFiguresProps['figures']['campaigns']
  heading: 'h2' | 'h3'
}

/** How far each campaign of a business is. */
export function BusinessCampaigns({ campaigns, heading: Heading }: BusinessCampaignsProps) {
  if (campaigns.length === 0) return null
  return (
    <section aria-label="Completed reviews per campaign">
      <Heading
        className={
          Heading === 'h2' ? 'mb-0.5 text-16 font-semibold text-fg' : 'mb-1 font-medium text-fg'
        }
      >
        Completed reviews per campaign
      </Heading>
      <ul className="divide-y">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="flex items-center justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <Link
                to="/campaigns/$campaignId"
                params={{ campaignId: campaign.id }}
                className="inline-block py-0.5 link"
              >
                {campaign.title}
              </Link>
              <p className="mt-0.5 text-13 text-fg-3 tabular-nums">
                {campaign.completedReviews} / {campaign.targetReviews}
                {campaign.remainingBudgetCents > 0 && (
                  <span>{` · ${formatMoney(campaign.remainingBudgetCents)} for open places`}</span>
                )}
              </p>
            </div>
            <CampaignBadge status={campaign.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
