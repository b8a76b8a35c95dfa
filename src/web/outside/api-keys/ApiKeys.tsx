import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import IconPlus from 'tabler:plus'
import { maxApiKeys } from '../../../shared/outside/api-keys.ts'
import type { ApiKey } from '../../../shared/outside/api-keys.ts'
import type { Role } from '../../../shared/base/roles.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { OwnList } from '../../ui/lists/OwnList.tsx'
import { useRowDialog } from '../../ui/overlays/use-row-dialog.ts'
import { KeyRow } from './KeyRow.tsx'
import { NewKeyDialog, type MadeKey } from './NewKeyDialog.tsx'
import { apiKeysQuery } from './queries.ts'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'
import { ShownKey } from './ShownKey.tsx'

const route = getRouteApi('/app/settings/$section')

/** The viewer's API keys. A new one is shown above them until its owner has stored it. */
export function ApiKeys({ role }: { role: Role }) {
  const keys = useQuery(apiKeysQuery)
  const { key: dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const [made, setMade] = useState<MadeKey | null>(null)
  const show = (key?: 'new') =>
    void navigate({ search: { key }, replace: true, resetScroll: false })
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
