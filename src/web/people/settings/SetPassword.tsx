import { useRequestPasswordReset } from '../accounts/queries.ts'
import { FailureAlert } from '../../base/FailureAlert.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** For an account that signs in by Google or GitHub only: a link to choose a first password. */
export function SetPassword({ email }: { email: string }) {
  const request = useRequestPasswordReset()
  return (
    <SettingsSection
      title="Set a password"
      lead="You have none yet: you sign in with a linked account."
    >
      <div className="space-y-4">
        <FailureAlert of={request} otherwise="The link could not be sent. Please try again." />
        {request.isSuccess ? (
          <Alert variant="success" title="Check your inbox">
            We have sent a link to {email}. It works for one hour.
          </Alert>
        ) : (
          <>
            <p>With a password you can also sign in by email, and turn on two-factor codes.</p>
            <Button
              variant="outline"
              loading={request.isPending}
              onClick={() => request.mutate({ email })}
            >
              Send me a link
            </Button>
          </>
        )}
      </div>
    </SettingsSection>
  )
}
