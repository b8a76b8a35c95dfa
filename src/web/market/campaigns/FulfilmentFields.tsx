import { useWatch } from 'react-hook-form'
import { fulfilments, fulfilmentNames, type Fulfilment } from '../../../shared/market/fulfilment.ts'
import { proofDays } from '../../../shared/market/proof-rules.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import type { CampaignFormApi } from './CampaignFields.tsx'

const ways = fulfilmentNames.map((value) => ({ value, label: fulfilments[value] }))

/** What each way means for the business. */
const wayHints: Partial<Record<Fulfilment, string>> = {
  own: 'You hand out nothing through Candor. Say below how reviewers come by the product.',
  code:
    'You import codes on the page of the campaign once it is saved. Each reviewer who takes a ' +
    'place gets one, which nobody else reads. Needs at least one day of trying.',
  shipping:
    'Each reviewer who takes a place says where to send it. You send it within seven days, with ' +
    'a tracking number, and pay postage and customs; if you are late, the reviewer may leave ' +
    'and is paid. The days of trying begin when it has arrived. Needs at least one.',
  reimbursement:
    'Each reviewer who takes a place buys the product. What the receipt says is paid back, up to ' +
    'the most that you enter, with our decision: also when the review is rejected, unless the ' +
    'receipt is not genuine. The rest returns to your wallet. Needs at least one day of trying.',
}

const accessHints: Partial<Record<Fulfilment, string>> = {
  own:
    'Such as where it is free, or how to open a trial account. Every reviewer who opens the ' +
    'campaign reads it, the public does not. Without it, reviewers are asked to write only if ' +
    'they have used the product already. To send a parcel or hand out codes, choose that above.',
  shipping: 'Such as what is in the parcel. Every reviewer who opens the campaign reads it.',
  reimbursement: 'Such as where to buy it. Every reviewer who opens the campaign reads it.',
  code: 'Such as where to enter the code. Every reviewer who opens the campaign reads it.',
}

const worthHint =
  'What the product would cost. Every review says that it was given. Leave it empty if you give ' +
  'nothing: reviewers have the product, buy it, or it is free for everybody.'
const neededWorthHint = 'What the product would cost. Every review says that it was given.'

const capHint =
  'Set aside for each place beside price and fee, without a further fee. Every review says what ' +
  'was paid back. Reviewers always send their receipt to our team.'

const proofHint =
  'Each review then needs a receipt, an order or a picture of the product in use. Our team reads ' +
  `it when it decides and erases it ${proofDays} days later. You never see it.`

/** How reviewers get the product, what it is worth to them, and whether they prove its use. */
export function FulfilmentFields({ form }: { form: CampaignFormApi }) {
  const field = fieldsOf(form)
  const way = useWatch({ control: form.control, name: 'fulfilment' })
  return (
    <>
      <Select
        label="Who provides the product"
        options={ways}
        hint={wayHints[way]}
        {...field('fulfilment')}
      />
      <TextArea
        label="How reviewers get the product"
        optional
        rows={3}
        hint={accessHints[way]}
        {...field('instructions')}
      />
      {way === 'reimbursement' ? (
        <MoneyField
          label="Most that you pay back ($)"
          control={form.control}
          name="reimbursementCapCents"
          hint={capHint}
        />
      ) : (
        <MoneyField
          label="Worth of what you give ($)"
          optional={way === 'own'}
          control={form.control}
          name="worthCents"
          hint={way === 'own' ? worthHint : neededWorthHint}
        />
      )}
      {/* A receipt that is paid back is one. */}
      {way !== 'reimbursement' && (
        <Checkbox label="Ask for a proof of use" hint={proofHint} {...field('proofRequired')} />
      )}
    </>
  )
}
