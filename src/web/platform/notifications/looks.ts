import IconAlertTriangle from 'tabler:alert-triangle'
import IconArrowBackUp from 'tabler:arrow-back-up'
import IconBuildingBank from 'tabler:building-bank'
import IconCertificate from 'tabler:certificate'
import IconCircleCheck from 'tabler:circle-check'
import IconCircleX from 'tabler:circle-x'
import IconClock from 'tabler:clock'
import IconCreditCard from 'tabler:credit-card'
import IconDownload from 'tabler:download'
import IconMail from 'tabler:mail'
import IconMessage from 'tabler:message'
import IconPlugConnected from 'tabler:plug-connected'
import IconScale from 'tabler:scale'
import IconShieldLock from 'tabler:shield-lock'
import IconSpeakerphone from 'tabler:speakerphone'
import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import type { Icon } from '../../ui/icon.tsx'

/** By the beginning of the kind; the first match wins. */
const icons: readonly (readonly [start: string, icon: Icon])[] = [
  ['campaign-review', IconMessage],
  ['campaign-appeal', IconScale],
  ['campaign', IconSpeakerphone],
  ['review', IconMessage],
  ['appeal', IconScale],
  ['withdrawal-paid', IconCircleCheck],
  ['withdrawal-failed', IconCircleX],
  ['withdrawal-cancelled', IconArrowBackUp],
  ['withdrawal-held', IconClock],
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
  ['service', IconMail],
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
