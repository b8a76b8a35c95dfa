import { useLocation, useMatches } from '@tanstack/react-router'
import IconBuildingBank from '~icons/tabler/building-bank'
import IconChartBar from '~icons/tabler/chart-bar'
import IconFileCheck from '~icons/tabler/file-check'
import IconHistory from '~icons/tabler/history'
import IconLayoutDashboard from '~icons/tabler/layout-dashboard'
import IconMail from '~icons/tabler/mail'
import IconMessages from '~icons/tabler/messages'
import IconSettings from '~icons/tabler/settings'
import IconSpeakerphone from '~icons/tabler/speakerphone'
import IconTool from '~icons/tabler/tool'
import IconUsers from '~icons/tabler/users'
import IconWallet from '~icons/tabler/wallet'
import type { Role } from '../../shared/base/roles.ts'
import type { Icon } from '../ui/icon.tsx'

interface SidebarItem extends NavItem {
  Icon: Icon
}

const dashboard = { to: '/dashboard', label: 'Dashboard', Icon: IconLayoutDashboard }
const settings = { to: '/settings', label: 'Settings', Icon: IconSettings }
const campaigns = { to: '/campaigns', label: 'Campaigns', Icon: IconSpeakerphone }
const wallet = { to: '/wallet', label: 'Wallet', Icon: IconWallet }

export const sidebar: Record<Role, readonly SidebarItem[]> = {
  admin: [
    campaigns,
    { to: '/admin/reviews', label: 'Reviews', Icon: IconMessages },
    { to: '/admin/users', label: 'Users', Icon: IconUsers },
    { to: '/admin/verifications', label: 'Verifications', Icon: IconFileCheck },
    { to: '/admin/analytics', label: 'Analytics', Icon: IconChartBar },
    // After the five before it and before Settings, as specified; the others may be anywhere.
    dashboard,
    { to: '/admin/payouts', label: 'Payouts', Icon: IconBuildingBank },
    { to: '/admin/audit', label: 'Audit log', Icon: IconHistory },
    { to: '/admin/messages', label: 'Messages', Icon: IconMail },
    { to: '/admin/operations', label: 'Operations', Icon: IconTool },
    settings,
  ],
  business: [
    campaigns,
    { to: '/reviews', label: 'Reviews', Icon: IconMessages },
    wallet,
    dashboard,
    settings,
  ],
  reviewer: [
    campaigns,
    { to: '/reviews', label: 'My Reviews', Icon: IconMessages },
    wallet,
    dashboard,
    settings,
  ],
}

export interface NavItem {
  to: string
  label: string
  /** Whether it is a page of the server, outside of the application. */
  ofServer?: true
}

export const headerItems: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/campaigns', label: 'Campaigns' },
  { to: '/wallet', label: 'Wallet' },
]

export const visitorItems: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/about', label: 'About' },
  { to: '/login', label: 'Log in' },
  { to: '/register', label: 'Sign up' },
]

export const platformLinks: readonly NavItem[] = [
  { to: '/about', label: 'About Us' },
  { to: '/pricing', label: 'Pricing Plans' },
  { to: '/contact', label: 'Contact Support' },
  { to: '/help', label: 'Help Center' },
  { to: '/transparency', label: 'Transparency', ofServer: true },
]

export const legalLinks: readonly NavItem[] = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/cookies', label: 'Cookie Policy' },
  { to: '/security', label: 'Security' },
  { to: '/review-policy', label: 'Review Policy' },
]

/** Whether the names in the sidebar are below their icons, unless the window is very wide. */
export const useNarrowSidebar = () =>
  useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.narrowSidebar === true),
  })

/** The path of the item that is the longest prefix of the current path. */
export function useActiveItem(items: readonly NavItem[]): string | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return items
    .map(({ to }) => to)
    .filter((to) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
    .toSorted((one, other) => other.length - one.length)[0]
}
