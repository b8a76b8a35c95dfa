import { useInfiniteQuery } from '@tanstack/react-query'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { countryName } from '../../../shared/base/countries.ts'
import type { Parcel } from '../../../shared/market/shipping.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { LoadMore } from '../../ui/lists/ListFrame.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { isParcelLate } from '../places/parcel-text.ts'
import { addressLines } from './address-lines.ts'
import { ImportParcels } from './ImportParcels.tsx'
import { parcelsQuery, useSendParcel } from './queries.ts'

/** The parcels of the owner's campaign: where each goes, and its carrier and number. */
export function ParcelsPanel({ campaignId }: { campaignId: string }) {
  const read = useInfiniteQuery(parcelsQuery(campaignId))
  return (
    <Loaded
      read={read}
      skeleton={<RowSkeletons count={3} label="Loading the parcels" />}
      failed="The parcels could not be loaded"
    >
      {({ pages }) => {
        const parcels = pages.flatMap(({ items }) => items)
        return parcels.length === 0 ? (
          <EmptyState kind="nothing" title="No parcel to send">
            When a reviewer takes a place, the address is here. You send the product within seven
            days.
          </EmptyState>
        ) : (
          <div className="max-w-3xl space-y-4">
            <Intro campaignId={campaignId} />
            <ul className="space-y-4">
              {parcels.map((parcel) => (
                <ParcelRow key={parcel.placeId} parcel={parcel} />
              ))}
            </ul>
            <LoadMore query={read} />
            <div className="pt-4">
              <ImportParcels campaignId={campaignId} />
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

const Intro = ({ campaignId }: { campaignId: string }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
    <p className="min-w-0 flex-1 basis-72 text-13 text-fg-3">
      Use an address for its parcel alone. Each opening of this list is recorded. An address is gone
      from here once its parcel is received, and erased 30 days after the decision.
    </p>
    <FileLink list={`/api/campaigns/${campaignId}/shipments`} filters={{}} />
  </div>
)

function titleOf({ status, dueAt, sentAt }: Parcel): string {
  if (isParcelLate({ dueAt })) return 'Late: the reviewer can leave and is paid the price'
  if (status === 'asked') return `Send by ${formatMoment(dueAt)}`
  if (status === 'missing') return `Not arrived: send anew by ${formatMoment(dueAt)}`
  return status === 'sent' ? `Sent on ${formatMoment(sentAt)}` : 'Received'
}

function ParcelRow({ parcel }: { parcel: Parcel }) {
  const [editing, setEditing] = useState(false)
  const { status, address, carrier, tracking } = parcel
  const isToSend = status === 'asked' || status === 'missing'
  return (
    <li className="rounded-card border bg-s1 p-4 md:px-5">
      <h2 className="text-16 font-semibold text-fg">{titleOf(parcel)}</h2>
      <div className="mt-3 grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        {address && <AddressLines address={address} />}
        <div className="space-y-3">
          {carrier !== null && (
            <p className="wrap-anywhere text-fg-2">
              {carrier}, {tracking}
            </p>
          )}
          {isToSend || editing ? (
            <SendForm parcel={parcel} onSent={() => setEditing(false)} />
          ) : (
            status === 'sent' && (
              <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setEditing(true)}>
                Change the number
              </Button>
            )
          )}
        </div>
      </div>
    </li>
  )
}

const AddressLines = ({ address }: { address: NonNullable<Parcel['address']> }) => (
  <address className="not-italic wrap-anywhere text-fg">
    <span className="block whitespace-pre-line">{addressLines(address).join('\n')}</span>
    <span className="block">{countryName(address.country)}</span>
    {address.phone && <span className="block text-fg-3">{address.phone}</span>}
  </address>
)

const text = (what: string) =>
  z.string().trim().min(1, `Enter the ${what}`).max(100, 'Use at most 100 characters')
const Numbers = z.object({ carrier: text('carrier'), tracking: text('tracking number') })

function SendForm({ parcel, onSent }: { parcel: Parcel; onSent: () => void }) {
  const { placeId, carrier, tracking, status } = parcel
  const send = useSendParcel()
  // One that is sent anew has another number: the old one's would be marked by one press.
  const known = status === 'missing' ? '' : tracking
  const form = useForm({
    resolver: zodResolver(Numbers),
    defaultValues: { carrier: carrier ?? '', tracking: known ?? '' },
  })
  const field = fieldsOf(form)
  return (
    <form
      noValidate
      className="space-y-3"
      aria-label={`Parcel of ${parcel.address?.name ?? 'a reviewer'}`}
      onSubmit={form.handleSubmit((numbers) =>
        send.mutate(
          { placeId, ...numbers },
          {
            onSuccess: () => {
              toast('Marked as sent. The reviewer is told.')
              onSent()
            },
          },
        ),
      )}
    >
      {send.error && (
        <Alert variant="error">
          {failureText(send.error, 'This could not be saved. Please try again.')}
        </Alert>
      )}
      <TextField label="Carrier" autoComplete="off" {...field('carrier')} />
      <TextField label="Tracking number" autoComplete="off" {...field('tracking')} />
      <Button type="submit" variant="outline" loading={send.isPending}>
        Mark as sent
      </Button>
    </form>
  )
}
