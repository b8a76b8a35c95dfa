import { useLocation, useMatches } from '@tanstack/react-router'

export interface NavItem {
  to: string
  label: string
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
]

export const legalLinks: readonly NavItem[] = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/cookies', label: 'Cookie Policy' },
  { to: '/security', label: 'Security' },
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
