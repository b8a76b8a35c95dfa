import { Link } from '@tanstack/react-router'
import IconLogout from '~icons/tabler/logout'
import IconSettings from '~icons/tabler/settings'
import { NotificationBell } from '../platform/notifications/NotificationBell.tsx'
import { chooseTheme } from '../base/theme.ts'
import { useSignOut } from '../base/session.ts'
import type { Viewer } from '../base/session.ts'
import { Avatar } from '../ui/indicators/Avatar.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Menu, MenuChoice, MenuItem, MenuNote } from './Menu.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { headerItems, legalLinks, platformLinks, sidebar } from './navigation.ts'
import { SearchButton } from '../overview/search/SearchButton.tsx'
import { ThemeChoice, themeLooks, useTheme } from './ThemeChoice.tsx'

interface PersonalControlsProps {
  viewer: Viewer
}

/** The right end of the header for signed-in users; on phones most of it is in the menu. */
export function PersonalControls({ viewer }: PersonalControlsProps) {
  return (
    <>
      <SearchButton
        viewer={viewer}
        navigation={[...sidebar[viewer.role], ...headerItems, ...platformLinks, ...legalLinks]}
      />
      <NotificationBell personId={viewer.id} />
      <div className="hidden md:flex">
        <UserMenu viewer={viewer} />
      </div>
      <PersonalMobileMenu viewer={viewer} />
    </>
  )
}

function PersonalMobileMenu({ viewer }: PersonalControlsProps) {
  const signOut = useSignOut()
  const own = sidebar[viewer.role]
  const rest = headerItems.filter(({ to }) => !own.some((item) => item.to === to))
  return (
    <MobileMenu items={[...rest, ...own]}>
      <div className="mt-2 border-t px-3 pt-3">
        <ThemeChoice />
      </div>
      <div className="flex items-center justify-between gap-4 px-3 pt-3 pb-1">
        <span className="min-w-0 truncate text-fg-3">{viewer.email}</span>
        <Button variant="outline" size="sm" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </MobileMenu>
  )
}

function UserMenu({ viewer }: PersonalControlsProps) {
  const signOut = useSignOut()
  const theme = useTheme()
  return (
    <Menu
      trigger={
        <button type="button" aria-label="Your account" className="inline-flex rounded-full">
          <Avatar name={viewer.name} id={viewer.id} size="sm" />
        </button>
      }
    >
      <MenuNote>
        <p className="font-medium text-fg">{viewer.name}</p>
        <p className="text-fg-3">{viewer.email}</p>
      </MenuNote>
      <MenuItem icon={<IconSettings aria-hidden />} render={<Link to="/settings" />}>
        Settings
      </MenuItem>
      <MenuChoice label="Theme" value={theme} onChange={chooseTheme} options={themeLooks} />
      <MenuItem icon={<IconLogout aria-hidden />} onClick={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
