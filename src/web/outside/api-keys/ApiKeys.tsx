import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import IconPlus from '~icons/tabler/plus'
import { maxApiKeys, type ApiKey } from '../../../shared/outside/api-keys.ts'
import type { Role } from '../../../shared/base/roles.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { OwnList } from '../../ui/lists/OwnList.tsx'
import { useRowDialog } from '../../ui/overlays/use-row-dialog.ts'
import { NewKeyDialog, type MadeKey } from './NewKeyDialog.tsx'
import { apiKeysQuery, useRevokeApiKey } from './queries.ts'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { formatAge, formatDate } from '../../ui/text/format.ts'
import { scopeText } from './scope-texts.ts'
import { ShownOnce } from '../../ui/forms/ShownOnce.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'

const route = getRouteApi('/app/settings/$section')

/** The viewer's API keys. A new one is shown above them until its owner has stored it. */
export function ApiKeys({ role }: { role: Role }) {
  const keys = useQuery(apiKeysQuery)
  const { key: dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const [made, setMade] = useState<MadeKey | null>(null)
  const show = (key?: 'new') =>
    // The page stays, and with it a new key.
    void navigate({ search: { key }, replace: true, resetScroll: false, ignoreBlocker: true })
  const create = (
    <Button
      variant={made ? 'outline' : 'primary'}
      icon={<IconPlus aria-hidden />}
      size="sm"
      onClick={() => show('new')}
    >
      Create API key
    </Button>
  )
  return (
    <>
      <div className="space-y-6">
        {made && <ShownKey key={made.key} made={made} onDone={() => setMade(null)} />}
        <OwnList
          read={keys}
          name="API keys"
          max={maxApiKeys}
          full="Revoke one to create another."
          create={create}
          reason="Create one to read your reviews or to run campaigns from your own systems."
        >
          {(items) => (
            <KeyList
              keys={items}
              role={role}
              onRevoked={(id) => id === made?.id && setMade(null)}
            />
          )}
        </OwnList>
      </div>
      <NewKeyDialog
        open={dialog === 'new'}
        role={role}
        onClose={() => show()}
        onMade={(key) => {
          setMade(key)
          show()
        }}
      />
    </>
  )
}

interface KeyListProps {
  keys: readonly ApiKey[]
  role: Role
  onRevoked: (id: string) => void
}

function KeyList({ keys, role, onRevoked }: KeyListProps) {
  const revoking = useRowDialog<ApiKey>()
  return (
    <>
      <ul aria-label="API keys" className="divide-y border-y">
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} role={role} onRevoke={() => revoking.openFor(key)} />
        ))}
      </ul>
      {revoking.row && (
        <RevokeKeyDialog apiKey={revoking.row} onRevoked={onRevoked} {...revoking.dialog} />
      )}
    </>
  )
}

interface KeyRowProps {
  apiKey: ApiKey
  role: Role
  onRevoke: () => void
}

function KeyRow({ apiKey, role, onRevoke }: KeyRowProps) {
  const { name, prefix, scopes, lastUsedAt, createdAt, expiresAt } = apiKey
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere text-fg">
          {name}
        </p>
        <p className="mt-0.5 font-mono text-13 text-fg-2">{prefix}…</p>
      </div>
      <Button variant="outline" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
      <ul aria-label="Scopes" className="col-span-2 flex flex-wrap gap-1.5">
        {scopes.map((scope) => (
          <li key={scope}>
            <Badge>{scopeText(role, scope).label}</Badge>
          </li>
        ))}
      </ul>
      <p className="col-span-2 text-13 text-fg-3">
        {lastUsedAt === null ? 'Never used' : `Last used ${formatAge(lastUsedAt)} ago`}
        {' · '}Created {formatDate(createdAt)}
        {' · '}
        {expiresAt === null ? 'Does not expire' : `Expires ${formatDate(expiresAt)}`}
      </p>
    </li>
  )
}

interface ShownKeyProps {
  made: MadeKey
  onDone: () => void
}

function ShownKey({ made: { name, key }, onDone }: ShownKeyProps) {
  return (
    <ShownOnce title={`Copy the key “${name}” now`} label="API key" text={key} onDone={onDone}>
      We show it only this once and keep nothing it could be read from. Store it with the secrets of
      your server, never in a web page or an app: whoever has it can do what its scopes allow.
    </ShownOnce>
  )
}

interface RevokeKeyDialogProps {
  apiKey: ApiKey
  open: boolean
  onClose: () => void
  onRevoked: (id: string) => void
}

export function RevokeKeyDialog({ apiKey, open, onClose, onRevoked }: RevokeKeyDialogProps) {
  const { id, name, prefix, lastUsedAt } = apiKey
  const revoke = useRevokeApiKey()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Revoke “${name}”?`}
      confirmLabel="Revoke key"
      of={revoke}
      otherwise="The key could not be revoked. Please try again."
      onConfirm={() =>
        revoke.mutate(id, {
          onSuccess: () => {
            toast('API key revoked')
            onRevoked(id)
            onClose()
          },
        })
      }
    >
      <p>
        Programs that use <span className="font-mono text-13">{prefix}…</span> are refused at once.
        This cannot be undone.
      </p>
      <p className="text-fg-3">
        {lastUsedAt === null
          ? 'Nothing has used it yet.'
          : `It was last used ${formatAge(lastUsedAt)} ago.`}
      </p>
    </ConfirmDialog>
  )
}
