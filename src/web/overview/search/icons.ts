import IconArrowRight from '~icons/tabler/arrow-right'
import IconHelp from '~icons/tabler/help'
import IconInbox from '~icons/tabler/inbox'
import IconKey from '~icons/tabler/key'
import IconLogout from '~icons/tabler/logout'
import IconPlus from '~icons/tabler/plus'
import IconWebhook from '~icons/tabler/webhook'
import type { NavLink } from './places.ts'
import type { Choice } from './results.ts'

/** What has no icon in a sidebar, by the beginning of its path. */
const others: readonly (readonly [start: string, icon: Choice['Icon']])[] = [
  ['/campaigns/create', IconPlus],
  ['/settings/developers?key', IconKey],
  ['/settings/developers?webhook', IconWebhook],
  ['/notifications', IconInbox],
  ['/help', IconHelp],
  ['/login', IconLogout],
]

/** Finds the icon that a page, and what is done on it, has in the navigation. */
export function iconsOf(navigation: readonly NavLink[]) {
  const own = navigation.flatMap(({ to, Icon }) => (Icon ? [[to, Icon] as const] : []))
  const all = [...others, ...own]
  return (path: string): Choice['Icon'] =>
    all.find(([start]) => path.startsWith(start))?.[1] ?? IconArrowRight
}
