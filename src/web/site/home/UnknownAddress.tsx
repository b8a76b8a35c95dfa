import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useViewer } from '../../base/session.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { placeNear } from './near-place.ts'

/** Tells whoever was redirected from an address without a page, once. */
export function UnknownAddress({ path }: { path: string }) {
  const router = useRouter()
  const viewer = useViewer()
  const [closed, setClosed] = useState(false)
  const place = viewer && placeNear(viewer, path)

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
