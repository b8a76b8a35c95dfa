import type { ApiKey } from '../../../shared/outside/api-keys.ts'
import type { Role } from '../../../shared/base/roles.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { formatAge, formatDate } from '../../ui/text/format.ts'
import { scopeText } from './scope-texts.ts'

interface KeyRowProps {
  apiKey: ApiKey
  role: Role
  onRevoke: () => void
}

export function KeyRow({ apiKey, role, onRevoke }: KeyRowProps) {
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
