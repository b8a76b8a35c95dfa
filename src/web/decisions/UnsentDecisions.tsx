import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '../session.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { formatMoment } from '../ui/text/format.ts'
import { sendKept } from './decisions.ts'
import { acts, forget } from './kept.ts'
import type { KeptDecision } from './kept.ts'
import { findUnsent } from './unsent.ts'

/**
 * The decisions of an earlier page that the server never answered. The moderator says what becomes
 * of them, because one that is minutes old is not sent unasked.
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
  const { act, subject, note, decidedAt } = kept

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
    <Alert
      variant="warning"
      title="A decision of yours was not sent"
      className="border shadow-float"
      action={
        <div className="flex gap-2">
          <Button size="sm" onClick={() => void sendNow()}>
            Send now
          </Button>
          <Button variant="outline" size="sm" onClick={discard}>
            Discard
          </Button>
        </div>
      }
    >
      <p className="wrap-anywhere">
        {acts[act].doing} {subject}, {formatMoment(new Date(decidedAt).toISOString())}
      </p>
      {note && <p className="mt-1 line-clamp-3 text-13 wrap-anywhere">Your note: {note}</p>}
    </Alert>
  )
}
