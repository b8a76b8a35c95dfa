import { headed } from '../../base/mail/headings.ts'
import { mailTextOf } from '../notifications/mail-texts.ts'
import { renderNotification } from '../notifications/render.ts'

export interface Words {
  kind: 'terms' | 'news' | 'service'
  title: string
  content: string
  effectiveOn: string | null
  /** The address of a legal text that announces itself. */
  path: string | null
}

/** An announcement as each person who hears of it is notified. */
export const notificationOf = ({ kind, title, content, effectiveOn, path }: Words) => ({
  kind: kind === 'terms' ? 'terms-changed' : kind,
  data: { title, content, effectiveOn, ...(path && { path }) },
})

/** The subject of its mails. */
export function mailSubjectOf(words: Words): string {
  const { kind, data } = notificationOf(words)
  return headed({ ...renderNotification(kind, data), ...mailTextOf(kind, data, 1) }).subject
}
