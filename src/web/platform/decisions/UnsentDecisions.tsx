import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import IconAlertTriangle from '~icons/tabler/alert-triangle'
import { useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { sendKept } from './decisions.ts'
import { acts, forget } from './kept.ts'
import type { KeptDecision } from './kept.ts'
import { findUnsent } from './unsent.ts'

/**
 * The decisions of an earlier page that the server never answered. The moderator says what becomes
 * of them, because one that is minutes old is not sent unasked. A line in the page, which covers
 * nothing.
 */
export function UnsentDecisions() {
  const personId = useViewer()?.id ?? ''
  const { data: unsent = [], refetch } = useQuery({
    queryKey: ['reviews', 'unsent', personId],
    queryFn: () => findUnsent(personId),
    // Reads the storage of the browser, and asks the server only about what it finds there.
    refetchInterval: 10_000,
    networkMode: 'always',
    enabled: personId !== '',
  })
  useEffect(() => {
    const refresh = () => void refetch()
    addEventListener('storage', refresh)
    return () => removeEventListener('storage', refresh)
  }, [refetch])

  return unsent.map((kept) => (
    <Unsent key={kept.id} personId={personId} kept={kept} onDone={() => void refetch()} />
  ))
}

interface UnsentProps {
  personId: string
  kept: KeptDecision
  onDone: () => void
}

function Unsent({ personId, kept, onDone }: UnsentProps) {
  const queryClient = useQueryClient()
  const { act, note, decidedAt } = kept

  async function sendNow() {
    await sendKept(personId, kept, () => queryClient.invalidateQueries())
    onDone()
  }

  function discard() {
    forget(personId, kept.id)
    toast(`${acts[act].noun} discarded`)
    onDone()
  }

  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card bg-warn-tint px-4
        py-2"
    >
      <div className="min-w-0 flex-1 basis-80 text-fg-2 wrap-anywhere">
        <p>
          <IconAlertTriangle size={16} aria-hidden className="mr-2 inline text-warn" />
          <span className="font-medium text-fg">A decision of yours was not sent.</span>{' '}
          {acts[act].doing} <Subject kept={kept} />,{' '}
          {formatMoment(new Date(decidedAt).toISOString())}
        </p>
        {note && <p className="mt-1 line-clamp-3 text-13">Your note: {note}</p>}
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => void sendNow()}>
          Send now
        </Button>
        <Button variant="outline" size="sm" onClick={discard}>
          Discard
        </Button>
      </div>
    </div>
  )
}

/** What is decided, with a link to it. An earlier version of the page kept no address. */
function Subject({ kept: { subject, about, page } }: Pick<UnsentProps, 'kept'>) {
  return (
    <>
      {page ? (
        <Link to={page as '/'} className="link">
          {subject}
        </Link>
      ) : (
        <span>{subject}</span>
      )}
      {about && <span>{` for “${about}”`}</span>}
    </>
  )
}
