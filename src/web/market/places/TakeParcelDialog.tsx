import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  useForm,
  useWatch,
  type FieldErrors,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import { countries } from '../../../shared/base/countries.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { countriesInText } from '../../../shared/market/campaign-facts.ts'
import {
  addressDays,
  arrivesAfterDays,
  faultsOf,
  needsPostalCode,
  needsRegion,
  sendingDays,
  tidied,
  type Address,
} from '../../../shared/market/shipping-rules.ts'
import { failureText } from '../../base/form-refusal.ts'
import { useViewer } from '../../base/session.ts'
import { settingsQuery } from '../../base/viewer-settings.ts'
import { confirmationFor } from '../../people/accounts/SendConfirmation.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { useTakePlace } from './queries.ts'

interface Values {
  name: string
  lines: string
  city: string
  region: string
  postalCode: string
  country: string
  phone: string
  consent: boolean
}

const addressOf = (values: Values): Address =>
  tidied({ ...values, lines: values.lines.split('\n') })

/** The rules of the server, so that each fault stands at its field before anything is sent. */
const resolverFor =
  (chosen: readonly string[]): Resolver<Values> =>
  (values) => {
    const faults = Object.entries(faultsOf(addressOf(values), chosen))
    const errors: FieldErrors<Values> = Object.fromEntries(
      faults.map(([field, message]) => [field.replace('address.', ''), { type: 'rule', message }]),
    )
    if (!values.consent) {
      const message = 'Allow the business to use the address for this parcel'
      errors.consent = { type: 'rule', message }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

const erased =
  `Your address is encrypted, and erased ${addressDays} days after the decision on your review ` +
  'or the end of your place.'

interface TakeParcelDialogProps {
  campaign: CampaignPage
  open: boolean
  onClose: () => void
}

/** Asks where the parcel of a place is sent, with consent, and takes the place. */
export function TakeParcelDialog({ campaign, open, onClose }: TakeParcelDialogProps) {
  const settings = useQuery({ ...settingsQuery, enabled: open })
  return (
    // Opened with its fields, so that the focus finds the first of them.
    <Dialog
      open={open && !settings.isPending}
      onClose={onClose}
      title="Where should the product be sent?"
    >
      <AddressForm campaign={campaign} own={settings.data?.country ?? ''} onClose={onClose} />
    </Dialog>
  )
}

interface AddressFormProps {
  campaign: CampaignPage
  /** The country of the account; empty where it is not known. */
  own: string
  onClose: () => void
}

function AddressForm({ campaign, own, onClose }: AddressFormProps) {
  const viewer = useViewer()
  const chosen = campaign.countries
  const sendsTo = chosen.length === 0 || chosen.includes(own)
  const take = useTakePlace(campaign.id)
  // The page refreshes by itself, below the dialog: its terms are those that were read before,
  // until a refusal says that they have changed.
  const [readVersion, setReadVersion] = useState<number | null>(campaign.version)
  const form = useForm<Values>({
    resolver: resolverFor(chosen),
    defaultValues: {
      name: viewer?.name ?? '',
      lines: '',
      city: '',
      region: '',
      postalCode: '',
      phone: '',
      country: chosen.length === 1 ? chosen[0] : sendsTo ? own : '',
      consent: false,
    },
  })

  const send = form.handleSubmit((values) =>
    take.mutate(
      { version: readVersion ?? campaign.version, address: addressOf(values), consent: true },
      {
        onSuccess: ({ shipment }) => {
          toast(`Place taken. Your parcel is sent by ${formatMoment(shipment?.dueAt)}.`)
          onClose()
        },
        onError: (error) => {
          if (error instanceof Refusal && error.reason === 'changed') setReadVersion(null)
        },
      },
    ),
  )
  return (
    <form onSubmit={send} noValidate className="space-y-4">
      {take.error && (
        <Alert variant="error" action={confirmationFor(take.error)}>
          {failureText(take.error, 'The place could not be taken. Please try again.')}
        </Alert>
      )}
      <p className="text-13 text-fg-3">
        The business sends it within {sendingDays} days and pays postage and customs. Your time
        begins when it has arrived, or {arrivesAfterDays} days after it was sent. If it is not sent
        in time, or lost and not replaced, you can leave and are paid all the same.
      </p>
      <AddressFields form={form} campaign={campaign} />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={take.isPending}>
          Take the place
        </Button>
      </DialogActions>
    </form>
  )
}

interface AddressFieldsProps {
  form: UseFormReturn<Values>
  campaign: CampaignPage
}

function AddressFields({ form, campaign }: AddressFieldsProps) {
  const { countries: chosen, business } = campaign
  const field = fieldsOf(form)
  const country = useWatch({ control: form.control, name: 'country' })
  const options = countries
    .filter(({ code }) => chosen.length === 0 || chosen.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <Select
        label="Country"
        options={options}
        placeholder={chosen.length === 1 ? '' : 'Select a country'}
        hint={chosen.length > 1 ? `The business sends to ${countriesInText(chosen)}.` : undefined}
        autoComplete="country"
        {...field('country', { deps: ['postalCode', 'region'] })}
      />
      <TextArea
        label="Street, number and flat"
        rows={2}
        autoComplete="street-address"
        {...field('lines')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label="Town or city" autoComplete="address-level2" {...field('city')} />
        <TextField
          label="Postal code"
          optional={country !== '' && !needsPostalCode(country)}
          autoComplete="postal-code"
          {...field('postalCode')}
        />
        <TextField
          label="State or province"
          optional={!needsRegion(country)}
          autoComplete="address-level1"
          {...field('region')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          hint="Only for the carrier."
          autoComplete="tel"
          {...field('phone')}
        />
      </div>
      <Checkbox
        label={`${business.companyName} may read all this, for this parcel alone`}
        hint={erased}
        {...field('consent')}
      />
    </>
  )
}
