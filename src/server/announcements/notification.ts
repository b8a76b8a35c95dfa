import { subjectOf } from '../mail/messages.ts'
import { mailTextOf } from '../notifications/mail-texts.ts'
import { renderNotification } from '../notifications/render.ts'

export interface Words {
  kind: string
  title: string
  content: string
  effectiveOn: string | null
}

/** An announcement as each person who hears of it is notified. */
export const notificationOf = ({ kind, title, content, effectiveOn }: Words) => ({
  kind: kind === 'terms' ? 'terms-changed' : 'news',
  data: { title, content, effectiveOn },
})

/** The subject of its mails. */
export function mailSubjectOf(words: Words): string {
  const { kind, data } = notificationOf(words)
  return subjectOf({ ...renderNotification(kind, data), ...mailTextOf(kind, data, 1) })
}
