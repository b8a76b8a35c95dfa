import { Suspense } from 'react'
import { part } from '../../base/page.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** Its own chunk: only people who have not confirmed their address need it. */
const SendConfirmationNow = part(
  () => import('../../people/accounts/SendConfirmationNow.tsx'),
  'SendConfirmationNow',
)

/** Sends another link to confirm the viewer's email address. */
export function SendLink() {
  return (
    <Suspense
      fallback={
        <Button variant="outline" size="sm" disabled>
          Send a new link
        </Button>
      }
    >
      <SendConfirmationNow />
    </Suspense>
  )
}
