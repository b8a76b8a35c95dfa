import {
  IconBuildingBank,
  IconChartBar,
  IconFileCheck,
  IconLayoutDashboard,
  IconMessages,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Role } from '../../shared/roles.ts'

export interface NavItem {
  to: string
  label: string
}

export interface SidebarItem extends NavItem {
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
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
    { to: '/admin/payouts', label: 'Payouts', Icon: IconBuildingBank },
    dashboard,
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

export const headerItems: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/campaigns', label: 'Campaigns' },
  { to: '/wallet', label: 'Wallet' },
]

export const platformLinks: readonly NavItem[] = [
  { to: '/about', label: 'About Us' },
  { to: '/pricing', label: 'Pricing Plans' },
  { to: '/contact', label: 'Contact Support' },
  { to: '/help', label: 'Help Center' },
]

export const legalLinks: readonly NavItem[] = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/cookies', label: 'Cookie Policy' },
  { to: '/security', label: 'Security' },
]

/** Those items whose route exists: a link appears with its page, never before it. */
export function useExisting<Item extends NavItem>(items: readonly Item[]): Item[] {
  const { routesByPath } = useRouter()
  return items.filter(({ to }) => to in routesByPath)
}

/** The item whose path is the longest prefix of where the viewer is. */
export function useActiveItem(items: readonly NavItem[]): string | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return items
    .map(({ to }) => to)
    .filter((to) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
    .toSorted((one, other) => other.length - one.length)[0]
}
