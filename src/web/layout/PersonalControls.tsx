import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { NoticeBell } from '../notifications/NoticeBell.tsx'
import { useSignOut } from '../session.ts'
import type { Viewer } from '../session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu, MenuItem, MenuNote } from '../ui/Menu.tsx'
import { useExisting } from './navigation.ts'

interface PersonalControlsProps {
  viewer: Viewer
}

/** The header's right end for who is signed in; phones have the rest in the menu. */
export function PersonalControls({ viewer }: PersonalControlsProps) {
  return (
    <>
      <NoticeBell personId={viewer.id} />
      <div className="hidden md:flex">
        <UserMenu viewer={viewer} />
      </div>
    </>
  )
}

function UserMenu({ viewer }: PersonalControlsProps) {
  const signOut = useSignOut()
  const [settings] = useExisting([{ to: '/settings', label: 'Settings' }])
  return (
    <Menu
      trigger={
        <button type="button" aria-label="Your account" className="inline-flex rounded-full">
          <Avatar name={viewer.name} size="sm" />
        </button>
      }
    >
      <MenuNote>
        <p className="font-medium text-fg">{viewer.name}</p>
        <p className="text-fg-3">{viewer.email}</p>
      </MenuNote>
      {settings && (
        <MenuItem icon={<IconSettings aria-hidden />} render={<Link to={settings.to} />}>
          {settings.label}
        </MenuItem>
      )}
      <MenuItem icon={<IconLogout aria-hidden />} onClick={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
