import { useSyncExternalStore } from 'react'
import type { ReviewedDocument } from '../../../shared/people/verification.ts'
import { useViewer } from '../../base/session.ts'

/** The ids of the documents that this tab has opened since the list was read. */
let opened: ReadonlySet<string> = new Set()
const subscribers = new Set<() => void>()
const hereNow = () => opened

/** Whether the viewer has opened a document: in this tab, or before by the audit log. */
export function useHasOpened() {
  const viewer = useViewer()
  const here = useSyncExternalStore(subscribe, hereNow, hereNow)
  return ({ id, openings }: Pick<ReviewedDocument, 'id' | 'openings'>) =>
    here.has(id) || openings.some(({ by }) => by === viewer?.id)
}

function subscribe(onChange: () => void) {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

export function addOpened(documentId: string) {
  opened = new Set([...opened, documentId])
  for (const onChange of subscribers) onChange()
}
