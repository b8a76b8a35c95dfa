import type { Role } from '../../../shared/base/roles.ts'
import { CodeBlock } from './CodeBlock.tsx'

const examples = {
  business: [
    {
      label: 'List your newest approved reviews',
      path: '/api/reviews?status=approved&limit=5',
    },
    { label: 'Read your balance', path: '/api/wallet' },
  ],
  admin: [
    { label: 'List campaigns to approve', path: '/api/campaigns?status=pending' },
    { label: 'Read the sums of the ledger', path: '/api/ledger' },
  ],
}

/** How to call the API with a key, and where its reference is. */
export function ApiExamples({ role }: { role: Role }) {
  const { origin } = location
  return (
    <div className="space-y-5">
      {examples[role === 'admin' ? 'admin' : 'business'].map(({ label, path }) => (
        <CodeBlock
          key={path}
          label={label}
          code={`curl "${origin}${path}" \\\n  -H "Authorization: Bearer $CANDOR_API_KEY"`}
        />
      ))}
      <p className="text-fg-2">
        The{' '}
        <a href="/api/docs" className="link" target="_blank" rel="noreferrer">
          reference
        </a>{' '}
        has every operation with its scope, and{' '}
        <a href="/api/openapi.json" className="link" target="_blank" rel="noreferrer">
          openapi.json
        </a>{' '}
        makes a client in your language. Answers say in <code>RateLimit</code> headers how many
        requests are left this minute.
      </p>
    </div>
  )
}
