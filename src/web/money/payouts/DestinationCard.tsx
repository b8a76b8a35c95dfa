import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { PayoutDestination } from '../../../shared/money/payout-destination.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Card, Facts } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { fees, payoutCurrency, accountLabels, endText, providerLabels } from './currency.ts'
import { destinationQuery, useRemovePayoutDestination } from './destination-queries.ts'

const route = getRouteApi('/app/wallet')

const DestinationDialog = lazyDialog(
  async () => (await import('./DestinationDialog.tsx')).DestinationDialog,
)

/** Where withdrawals are paid to, with a button to change it. */
export function DestinationCard({ awaited }: { awaited: boolean }) {
  const query = useQuery(destinationQuery)
  const { destination: dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const close = () =>
    navigate({
      search: (now) => ({ ...now, destination: undefined }),
      resetScroll: false,
      replace: true,
    })

  return (
    <Frame isMissed={awaited && query.data === null}>
      <Loaded
        read={query}
        skeleton={<Skeleton className="h-16 w-full" />}
        failed="Failed to load wallet data"
        banner
      >
        {(destination) =>
          destination ? <Details destination={destination} /> : <Missing awaited={awaited} />
        }
      </Loaded>
      <DestinationDialog
        open={dialog === 'edit' && query.data !== undefined}
        onClose={close}
        destination={query.data ?? null}
      />
    </Frame>
  )
}

/** A card only while a withdrawal waits for a destination. */
function Frame({ isMissed, children }: { isMissed: boolean; children: ReactNode }) {
  const title = 'Payout destination'
  return isMissed ? (
    <Card title={title} needsAttention>
      {children}
    </Card>
  ) : (
    <Section title={title}>{children}</Section>
  )
}

function Missing({ awaited }: { awaited: boolean }) {
  return (
    <>
      <p>
        {awaited
          ? 'Say where your pending withdrawal should go: a bank account, mobile money or PayPal.'
          : 'Say where your withdrawals should go: a bank account, mobile money or PayPal.'}
      </p>
      <p className="mt-2 text-13 text-fg-3">
        {payoutCurrency.bank} {fees.bank}
      </p>
      <EditLink label="Add payout destination" variant={awaited ? 'primary' : 'outline'} />
    </>
  )
}

function Details({ destination }: { destination: PayoutDestination }) {
  const { kind, accountHolder, bankName, numberEnd, bankCode, lacksCode, heldUntil } = destination
  return (
    <>
      {heldUntil && (
        <Alert variant="info" className="mb-4" title="Withdrawals are on hold">
          You changed the payout destination, so withdrawals are paid after{' '}
          {formatMoment(heldUntil)}. This gives you time to stop a change that was not yours. What
          was sent before the change goes to the earlier destination.
        </Alert>
      )}
      {lacksCode && (
        <Alert variant="warning" className="mb-4" title="The SWIFT code (BIC) is missing">
          Our bank cannot pay to an IBAN without it. Change the destination to add it.
        </Alert>
      )}
      <Facts
        rows={[
          ...(kind === 'paypal' ? [] : [[providerLabels[kind], bankName] as const]),
          [accountLabels[kind], endText(numberEnd)],
          ...(bankCode ? [[nameOfCode(bankCode), bankCode] as const] : []),
          ['Account holder', accountHolder],
        ]}
      />
      <p className="mt-3 text-13 text-fg-3">{payoutCurrency[kind]}</p>
      <div className="flex flex-wrap gap-2">
        <EditLink label="Change" variant="outline" />
        <RemoveButton />
      </div>
    </>
  )
}

function EditLink({ label, variant }: { label: string; variant: 'primary' | 'outline' }) {
  return (
    <ButtonLink
      from="/wallet"
      to="."
      search={(now) => ({ ...now, destination: 'edit' as const })}
      resetScroll={false}
      variant={variant}
      size="sm"
      className="mt-4"
    >
      {label}
    </ButtonLink>
  )
}

function RemoveButton() {
  const [asking, setAsking] = useState(false)
  const remove = useRemovePayoutDestination()
  return (
    <>
      <Button variant="ghost" size="sm" className="mt-4" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove the payout destination?"
        confirmLabel="Remove"
        of={remove}
        otherwise="The payout destination could not be removed. Please try again."
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsking(false)
              toast('Payout destination removed', 'destination')
            },
          })
        }
      >
        Withdrawals that have not been sent to be paid yet will wait until you add another one.
      </ConfirmDialog>
    </>
  )
}

/** A SWIFT code begins with four letters of the bank and two of its country. */
const nameOfCode = (code: string) => (/^[A-Z]{6}/.test(code) ? 'SWIFT code (BIC)' : 'Bank code')
