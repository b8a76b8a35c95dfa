import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOfPlatform, sectionsOf } from '../../base/settings-sections.ts'
import type { SectionName } from '../../base/settings-sections.ts'
import type { Viewer } from '../../base/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { sectionLabels } from '../../base/section-labels.ts'

interface SettingsNavProps {
  viewer: Viewer
  current: SectionName
}

/** What is set for oneself, and for everybody. Only admins have both. */
function groupsOf(viewer: Viewer) {
  const own = sectionsOf(viewer)
  return [
    { title: 'Your account', sections: own.filter((name) => !isOfPlatform(name)) },
    { title: 'Platform', sections: own.filter(isOfPlatform) },
  ].filter(({ sections }) => sections.length > 0)
}

type Group = ReturnType<typeof groupsOf>[number]

/** The sections beside the form, or above it in a row to scroll on narrow screens. */
export function SettingsNav({ viewer, current }: SettingsNavProps) {
  const groups = groupsOf(viewer)
  const label = sectionLabels[current]
  useEffect(() => {
    document.title = `${label} · Settings · Candor`
  }, [label])
  const has = ({ sections }: Group) => sections.includes(current)
  return (
    <nav aria-label="Settings" className="space-y-6 lg:sticky lg:top-22 lg:self-start">
      {groups.length > 1 && <GroupSwitch groups={groups} has={has} />}
      {groups.map((group) => (
        <div key={group.title} className={has(group) ? '' : 'hidden lg:block'}>
          {groups.length > 1 && (
            <h2 className="mb-1.5 hidden px-3 text-12 font-medium text-fg-3 lg:block">
              {group.title}
            </h2>
          )}
          <Sections {...group} current={current} />
        </div>
      ))}
    </nav>
  )
}

/** Puts an item into the middle of its row. `scrollIntoView` may scroll the page as well. */
function scrollTo(item: HTMLElement | null) {
  const row = item?.parentElement
  if (row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2
}

function Sections({ title, sections, current }: Group & { current: SectionName }) {
  return (
    <ul
      aria-label={title}
      className={classNames(
        // As wide as the screen, so that a name that is cut at its edge says that more follow.
        'relative -mx-4 -my-1 flex gap-1 overflow-x-auto px-3 py-1 md:-mx-6 md:px-5',
        'lg:m-0 lg:flex-col lg:gap-0.5 lg:overflow-visible lg:p-0',
      )}
    >
      {sections.map((name) => (
        <li key={name} ref={name === current ? scrollTo : undefined} className="shrink-0">
          <Link
            to="/settings/$section"
            params={{ section: name }}
            aria-current={name === current ? 'page' : undefined}
            className={classNames(
              'flex h-11 items-center rounded-control px-2.5 transition-colors lg:h-9 lg:px-3',
              name === current
                ? 'bg-s2 font-medium text-fg'
                : 'text-fg-3 hover:bg-s1 hover:text-fg',
            )}
          >
            {sectionLabels[name]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface GroupSwitchProps {
  groups: readonly Group[]
  has: (group: Group) => boolean
}

const choice = 'flex h-11 items-center rounded-control px-4 transition-colors'

/** On narrow screens one group is shown at a time: all sections would push the form down. */
function GroupSwitch({ groups, has }: GroupSwitchProps) {
  return (
    <ul className="inline-flex rounded-card border bg-s1 p-1 lg:hidden">
      {groups.map((group) => (
        <li key={group.title}>
          {has(group) ? (
            <span aria-current="true" className={`${choice} bg-s3 font-medium text-fg`}>
              {group.title}
            </span>
          ) : (
            <Link
              to="/settings/$section"
              params={{ section: group.sections[0]! }}
              className={`${choice} text-fg-3 hover:text-fg`}
            >
              {group.title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
