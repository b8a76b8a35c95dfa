import { useQuery } from '@tanstack/react-query'
import { socialProviders } from '../accounts/SocialButtons.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { useSite } from '../../base/site.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { FailedRead } from '../../ui/feedback/Loaded.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { linkedAccountsQuery, useUnlinkAccount } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Accounts at other providers that can sign in here. Hidden if no provider is available. */
export function LinkedAccounts() {
  const { signInWith } = useSite()
  const linked = useQuery(linkedAccountsQuery)
  const unlink = useUnlinkAccount()
  const accounts = linked.data ?? []
  const offered = socialProviders.filter(({ id }) => signInWith.includes(id))
  const unknown = linked.isError && !linked.data

  if (accounts.length === 0 && offered.length === 0 && !unknown && !unlink.isError) {
    return null
  }
  return (
    <SettingsSection
      title="Linked accounts"
      lead="Accounts you can use to sign in to Candor. Unlink those you no longer use."
    >
      <div className="mb-4 empty:hidden">
        {unknown && (
          <FailedRead read={linked} failed="Your linked accounts could not be loaded" banner />
        )}
        <FailureAlert
          of={unlink}
          otherwise="The account could not be unlinked. Please try again."
        />
      </div>
      {linked.isSuccess && accounts.length === 0 && (
        <p>
          None yet. Sign in once with {offered.map(({ label }) => label).join(' or ')}, using the
          same confirmed email address, to link that account.
        </p>
      )}
      <ul className="divide-y">
        {accounts.map(({ id, provider, createdAt }) => {
          const { label, Icon } = socialProviders.find((one) => one.id === provider)!
          return (
            <li key={id} className="flex min-h-16 items-center gap-3 py-3">
              <Icon size={20} stroke={1.75} aria-hidden className="shrink-0 text-fg-3" />
              <div className="min-w-0 flex-1">
                <p className="font-medium text-fg">{label}</p>
                <p className="text-13 text-fg-3">Linked {formatDate(createdAt)}</p>
              </div>
              <Button
                variant="outline"
                size="sm"
                aria-label={`Unlink ${label}`}
                loading={unlink.isPending && unlink.variables === id}
                onClick={() => unlink.mutate(id, { onSuccess: () => toast(`${label} unlinked`) })}
              >
                Unlink
              </Button>
            </li>
          )
        })}
      </ul>
    </SettingsSection>
  )
}
