import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useViewer, type Viewer } from '../../base/session.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { sectionLabels } from '../../base/section-labels.ts'
import { sectionsOf } from '../../base/settings-sections.ts'

/** Tells whoever was redirected from an address without a page, once. */
export function UnknownAddress({ path }: { path: string }) {
  const router = useRouter()
  const viewer = useViewer()
  const [closed, setClosed] = useState(false)
  const place = viewer && nearestPage(viewer, path)

  // A reload or Back does not tell it again.
  useEffect(() => {
    void router.navigate({ to: '/', replace: true, resetScroll: false })
  }, [router])

  return closed ? null : (
    <div className="mx-auto max-w-page px-4 pt-4 md:px-6">
      <Alert variant="warning" onDismiss={() => setClosed(true)}>
        There is no page at <span className="font-medium wrap-anywhere">{path}</span>. This is the
        home page.{' '}
        {place && (
          <Link to={place.to} className="link reach">
            {place.label}
          </Link>
        )}
      </Alert>
    </div>
  )
}

const lists = [
  { to: '/campaigns', label: 'Go to the campaigns' },
  { to: '/reviews', label: 'Go to the reviews' },
  { to: '/wallet', label: 'Go to the wallet' },
]

/**
 * Where somebody who is signed in probably wanted to go: the settings of the name in the address,
 * the list above it, or the dashboard.
 */
export function nearestPage(viewer: Pick<Viewer, 'role' | 'mustSetUpCodes'>, path: string) {
  const words = path.split(/[/?#]/)
  const section = sectionsOf(viewer).find((name) => words.includes(name))
  if (section) return { to: `/settings/${section}`, label: `Go to ${sectionLabels[section]}` }
  const list = lists.find(({ to }) => path.startsWith(`${to}/`))
  return list ?? { to: '/dashboard', label: 'Go to your dashboard' }
}
