import {
  IconBell,
  IconFileCheck,
  IconMessages,
  IconSpeakerphone,
  IconWallet,
} from '@tabler/icons-react'
import type { NotificationKind } from '../../shared/notifications.ts'

/** The icons of the sidebar, by the beginning of a kind: the first that fits. */
const icons = [
  [/^(campaign-)?(review|appeal)/, IconMessages],
  [/^(campaign|embed)-/, IconSpeakerphone],
  [/^(balance|deposit|dispute|withdrawal|payout|refund|plan)-/, IconWallet],
  [/^(verification|name)-/, IconFileCheck],
] as const

/** The icon of what a notification is about. */
export const lookOf = (kind: NotificationKind) => ({
  Icon: icons.find(([begins]) => begins.test(kind))?.[1] ?? IconBell,
})
