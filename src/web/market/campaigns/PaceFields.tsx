import { useWatch } from 'react-hook-form'
import { nextTurn } from '../../../shared/market/pace-rules.ts'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { optionsOf, Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { formatMoment, timeZone } from '../../ui/text/format.ts'
import type { CampaignFormApi } from './CampaignFields.tsx'

const zone = `Times are in your time zone${timeZone ? `, ${timeZone}` : ''}.`
const units = { day: 'Day', week: 'Week' }

/** When the campaign takes reviewers, and how many at a time; all optional. */
export function PaceFields({ form }: { form: CampaignFormApi }) {
  const field = fieldsOf(form)
  const [tryingDays, per] = useWatch({ control: form.control, name: ['tryingDays', 'pace.per'] })
  const isTried = tryingDays > 0
  return (
    <fieldset className="border-t pt-6">
      <legend className="float-left mb-1 w-full text-16 font-semibold text-fg">
        When, and how many at a time
      </legend>
      <p className="clear-both mb-5 text-fg-3">
        Without dates it starts with its approval and ends with the last place. {zone}
      </p>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextField
          label="Start"
          optional
          type="datetime-local"
          hint="Reviewers see it before that, and when it starts."
          {...field('startsAt')}
        />
        <TextField
          label="End"
          optional
          type="datetime-local"
          hint={
            isTried
              ? 'The campaign is completed then. Places taken before it keep their deadline.'
              : 'The campaign is completed then. Reviews sent before it are still decided and paid.'
          }
          {...field('endsAt')}
        />
        <TextField
          label={isTried ? 'Most places' : 'Most reviews'}
          optional
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          hint={isTried && 'A place that is returned or expires gives its turn to somebody else.'}
          {...field('pace.places', { valueAsNumber: true })}
        />
        <Select
          label="Per"
          options={optionsOf(units)}
          hint={
            per === 'week'
              ? `Weeks begin on Monday, midnight UTC: the next ${nextOf('week')}.`
              : `Days begin at midnight UTC: the next ${nextOf('day')}.`
          }
          {...field('pace.per')}
        />
      </div>
    </fieldset>
  )
}

/** The next day or week in the reader's own time. */
const nextOf = (per: 'day' | 'week') => formatMoment(nextTurn(per, new Date()).toISOString())
