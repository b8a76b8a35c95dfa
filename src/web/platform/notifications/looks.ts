import IconAlertTriangle from '~icons/tabler/alert-triangle'
import IconArrowBackUp from '~icons/tabler/arrow-back-up'
import IconBuildingBank from '~icons/tabler/building-bank'
import IconCertificate from '~icons/tabler/certificate'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconCircleX from '~icons/tabler/circle-x'
import IconClock from '~icons/tabler/clock'
import IconCreditCard from '~icons/tabler/credit-card'
import IconDownload from '~icons/tabler/download'
import IconMail from '~icons/tabler/mail'
import IconMessage from '~icons/tabler/message'
import IconPackage from '~icons/tabler/package'
import IconPlugConnected from '~icons/tabler/plug-connected'
import IconScale from '~icons/tabler/scale'
import IconShieldLock from '~icons/tabler/shield-lock'
import IconSpeakerphone from '~icons/tabler/speakerphone'
import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import type { Icon } from '../../ui/icon.tsx'

/** By the beginning of the kind; the first match wins. */
const icons: readonly (readonly [start: string, icon: Icon])[] = [
  ['campaign-review', IconMessage],
  ['campaign-appeal', IconScale],
  ['campaign', IconSpeakerphone],
  ['review', IconMessage],
  ['reply', IconMessage],
  ['place', IconClock],
  ['parcel', IconPackage],
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

const bad = new RegExp(
  '-(rejected|refused|failed|reversed|lost|late|low|suspended|disabled|unpublished|' +
    'out-of-funds|out-of-codes|missing)$',
)
const good = /-(approved|paid|completed|won|confirmed|returned|reinstated|published-again)$/

/** The color of the icon while the notification is unread. */
export function toneOf(kind: NotificationKind): 'good' | 'bad' | 'plain' {
  if (bad.test(kind)) return 'bad'
  return good.test(kind) ? 'good' : 'plain'
}
