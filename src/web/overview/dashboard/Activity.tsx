import { Link } from '@tanstack/react-router'
import IconBuildingStore from '~icons/tabler/building-store'
import IconCash from '~icons/tabler/cash'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconCircleX from '~icons/tabler/circle-x'
import IconEyeOff from '~icons/tabler/eye-off'
import IconScale from '~icons/tabler/scale'
import IconUserCheck from '~icons/tabler/user-check'
import IconUserOff from '~icons/tabler/user-off'
import type { ActivityKind, Dashboard } from '../../../shared/overview/dashboard.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import type { Icon } from '../../ui/icon.tsx'

const kinds: Record<ActivityKind, { Icon: Icon; label: string }> = {
  'business-verified': { Icon: IconBuildingStore, label: 'Business verified' },
  'business-rejected': { Icon: IconCircleX, label: 'Documents rejected' },
  'review-approved': { Icon: IconCircleCheck, label: 'Review approved' },
  'review-rejected': { Icon: IconCircleX, label: 'Review rejected' },
  'review-unpublished': { Icon: IconEyeOff, label: 'Review unpublished' },
  'review-published': { Icon: IconCircleCheck, label: 'Review published again' },
  'appeal-granted': { Icon: IconScale, label: 'Appeal granted' },
  'appeal-upheld': { Icon: IconScale, label: 'Decision upheld after an appeal' },
  'campaign-approved': { Icon: IconCircleCheck, label: 'Campaign approved' },
  'campaign-rejected': { Icon: IconCircleX, label: 'Campaign rejected' },
  'person-suspended': { Icon: IconUserOff, label: 'Person suspended' },
  'person-reinstated': { Icon: IconUserCheck, label: 'Person reinstated' },
  'withdrawal-paid': { Icon: IconCash, label: 'Withdrawal paid' },
  'withdrawal-failed': { Icon: IconCircleX, label: 'Withdrawal returned' },
  'refund-approved': { Icon: IconCash, label: 'Refund approved' },
  'refund-rejected': { Icon: IconCircleX, label: 'Refund rejected' },
}

type Activities = Extract<Dashboard, { role: 'admin' }>['activity']

/** The newest decisions, and who took them. */
export function Activity({ activity }: { activity: Activities }) {
  return (
    <Section title="Recent activity">
      {activity.length === 0 && <p className="text-fg-3">Nothing yet.</p>}
      <ul className="space-y-4">
        {activity.map(({ kind, id, text, by, at }) => {
          const { Icon, label } = kinds[kind]
          return (
            <li key={id} className="flex gap-3">
              <Icon size={20} stroke={1.75} aria-hidden className="shrink-0 text-fg-3" />
              <div className="min-w-0">
                <p className="text-fg">{label}</p>
                {text && <p className="wrap-anywhere">{text}</p>}
                <p className="text-13 text-fg-3">
                  <Dotted facts={[by || 'System', formatMoment(at)]} />
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      <Link
        to="/admin/audit"
        search={{ kind: 'decisions' }}
        className="mt-4 inline-block link reach"
      >
        All decisions
      </Link>
    </Section>
  )
}
