import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCreditCard,
  IconDownload,
  IconCertificate,
  IconMail,
  IconMessage,
  IconPlugConnected,
  IconScale,
  IconShieldLock,
  IconSpeakerphone,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { NotificationKind } from '../../shared/notifications.ts'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** By the beginning of the kind; the first match wins. */
const icons: readonly (readonly [start: string, icon: Icon])[] = [
  ['campaign-review', IconMessage],
  ['campaign-appeal', IconScale],
  ['campaign', IconSpeakerphone],
  ['review', IconMessage],
  ['appeal', IconScale],
  ['withdrawal', IconBuildingBank],
  ['payout', IconBuildingBank],
  ['deposit', IconCreditCard],
  ['dispute', IconCreditCard],
  ['refund', IconCreditCard],
  ['balance', IconCreditCard],
  ['plan', IconCreditCard],
  ['verification', IconCertificate],
  ['name', IconCertificate],
  ['contact', IconMail],
  ['news', IconMail],
  ['terms', IconMail],
  ['export', IconDownload],
  ['audit', IconAlertTriangle],
  ['embed', IconPlugConnected],
  ['webhook', IconPlugConnected],
]

/** What it is about; a shield for everything about the account itself. */
export const iconOf = (kind: NotificationKind): Icon =>
  icons.find(([start]) => kind.startsWith(start))?.[1] ?? IconShieldLock

const bad =
  /-(rejected|refused|failed|reversed|lost|late|low|suspended|disabled|unpublished)$|out-of-funds/
const good = /-(approved|paid|completed|won|confirmed|returned|reinstated|published-again)$/

/** The color of the icon while the notification is unread. */
export function toneOf(kind: NotificationKind): 'good' | 'bad' | 'plain' {
  if (bad.test(kind)) return 'bad'
  return good.test(kind) ? 'good' : 'plain'
}
