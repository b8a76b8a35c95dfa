import IconBuildingBank from 'tabler:building-bank'
import IconChartBar from 'tabler:chart-bar'
import IconFileCheck from 'tabler:file-check'
import IconHistory from 'tabler:history'
import IconLayoutDashboard from 'tabler:layout-dashboard'
import IconMail from 'tabler:mail'
import IconMessages from 'tabler:messages'
import IconSettings from 'tabler:settings'
import IconSpeakerphone from 'tabler:speakerphone'
import IconTool from 'tabler:tool'
import IconUsers from 'tabler:users'
import IconWallet from 'tabler:wallet'
import type { Role } from '../../shared/base/roles.ts'
import type { Icon } from '../ui/icon.tsx'
import type { NavItem } from './navigation.ts'

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
