import { sectionLabels } from '../../base/section-labels.ts'
import { sectionsOf } from '../../base/settings-sections.ts'
import type { Viewer } from '../../base/session.ts'

const lists = [
  { to: '/campaigns', label: 'Go to the campaigns' },
  { to: '/reviews', label: 'Go to the reviews' },
  { to: '/wallet', label: 'Go to the wallet' },
]

/**
 * Where somebody who is signed in probably wanted to go: the settings of the name in the address,
 * the list above it, or the dashboard.
 */
export function placeNear(viewer: Pick<Viewer, 'role' | 'mustSetUpCodes'>, path: string) {
  const words = path.split(/[/?#]/)
  const section = sectionsOf(viewer).find((name) => words.includes(name))
  if (section) return { to: `/settings/${section}`, label: `Go to ${sectionLabels[section]}` }
  const list = lists.find(({ to }) => path.startsWith(`${to}/`))
  return list ?? { to: '/dashboard', label: 'Go to your dashboard' }
}
