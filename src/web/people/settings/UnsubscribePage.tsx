import { useAction } from '../../base/action.ts'
import { getRouteApi } from '@tanstack/react-router'
import type { unsubscribe } from '../../../shared/base/unsubscribing.ts'
import type { MailPreference } from '../../../shared/base/unsubscribing.ts'
import { AccountPanel } from '../accounts/LegalNote.tsx'
import { call } from '../../base/api.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'

const route = getRouteApi('/public/unsubscribe')

/** What each link stops. Named afterwards: the page comes as HTML that fits every token. */
const stopped: Record<MailPreference, string> = {
  email: 'emails about your campaigns and reviews',
  digest: 'email summaries',
  newCampaigns: 'emails about new campaigns',
  marketing: 'news from Candor',
}

/** A button, because the link scanners of mail servers open links too. */
export default function UnsubscribePage() {
  const { token = '' } = route.useSearch()
  const stop = useAction({
    mutationFn: () =>
      call<typeof unsubscribe>({ method: 'POST', path: '/api/unsubscribe' }, { query: { token } }),
  })
  return (
    <AccountPanel title="Stop these emails" lead="This stops emails of the kind that you got.">
      {stop.isSuccess ? (
        <div className="space-y-5">
          <Alert variant="success">You no longer get {stopped[stop.data.preference]}.</Alert>
          <p>Emails about security, money, terms and the service still come.</p>
          <ButtonLink
            to="/settings/$section"
            params={{ section: 'notifications' }}
            className="w-full"
          >
            Choose your emails
          </ButtonLink>
        </div>
      ) : (
        <div className="space-y-5">
          <FailureAlert of={stop} otherwise="That did not work. Please try again." />
          <p>You can turn them on again in Settings at any time.</p>
          <Button className="w-full" loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop these emails
          </Button>
        </div>
      )}
    </AccountPanel>
  )
}
