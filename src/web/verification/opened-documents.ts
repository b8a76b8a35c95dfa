import { useSyncExternalStore } from 'react'

/** The ids of the documents that this tab has opened. The audit log has those of everybody. */
let opened: ReadonlySet<string> = new Set()
const subscribers = new Set<() => void>()

export const useOpenedDocuments = () => useSyncExternalStore(subscribe, () => opened)

function subscribe(onChange: () => void) {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

export function addOpened(documentId: string) {
  opened = new Set([...opened, documentId])
  for (const onChange of subscribers) onChange()
}
