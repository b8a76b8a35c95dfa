import { useRef } from 'react'
import { get, useFieldArray, useWatch } from 'react-hook-form'
import IconPlus from '~icons/tabler/plus'
import IconTrash from '~icons/tabler/trash'
import { answerDays, mostOptions, mostQuestions } from '../../../shared/market/requirement-rules.ts'
import { newKey } from '../../base/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldError } from '../../ui/forms/Field.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { optionsOf, Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { CampaignFormApi } from './CampaignFields.tsx'

const newId = () => newKey().slice(0, 8)
const newOption = () => ({ id: newId(), text: '', right: false })
const newQuestion = () => ({
  id: newId(),
  text: '',
  several: false,
  options: [newOption(), newOption()],
})

const pastReviewerLabels = {
  welcome: 'May take part, as all others',
  excluded: 'May not take part',
  only: 'May take part, and nobody else',
}

interface FormProps {
  form: CampaignFormApi
}

/** Whom the campaign looks for, beside countries and language; all optional. */
export function RequirementFields({ form }: FormProps) {
  const field = fieldsOf(form)
  const tryingDays = useWatch({ control: form.control, name: 'tryingDays' })
  const what = tryingDays > 0 ? 'take a place' : 'write a review'
  return (
    <fieldset className="border-t pt-6">
      <legend className="float-left mb-1 w-full text-16 font-semibold text-fg">
        Who may {what}
      </legend>
      <p className="clear-both mb-5 text-fg-3">
        Without these, every reviewer of your countries. The page of the campaign says how many
        people you may reach. What somebody rated never counts.
      </p>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextField
          label="Approved reviews, at least"
          optional
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          hint="Of any product in Candor."
          {...field('requirements.approvedReviews', { valueAsNumber: true })}
        />
        <TextField
          label="Days since a review of your products"
          optional
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          hint="Leaves out who reviewed one of them more lately, whatever became of the review."
          {...field('requirements.notReviewedDays', { valueAsNumber: true })}
        />
        <Select
          label="People who reviewed your products before"
          options={optionsOf(pastReviewerLabels)}
          hint="Those with an approved review in any of your campaigns, whatever they rated."
          className="sm:col-span-2"
          {...field('requirements.pastReviewers')}
        />
      </div>
      <Questions form={form} />
    </fieldset>
  )
}

function Questions({ form }: FormProps) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'requirements.questions',
    keyName: 'key',
  })
  const add = useRef<HTMLButtonElement>(null)
  const full = fields.length >= mostQuestions && `You can ask up to ${mostQuestions} questions.`
  return (
    <div className="mt-6">
      <p className="font-medium text-fg">
        Questions <span className="font-normal text-fg-3">optional</span>
      </p>
      <p className="mt-1 text-13 text-fg-3">
        Reviewers answer them first. They never read which choices are right, and cannot change an
        answer for {answerDays} days. A question about religion, health, origin, sex or another
        protected trait is approved only where the product needs it.
      </p>
      <ol aria-label="Questions" className="mt-4 space-y-6 empty:hidden">
        {fields.map(({ key }, index) => (
          <li key={key} className="border-l-2 pl-4">
            <Question
              form={form}
              index={index}
              onRemove={() => {
                remove(index)
                add.current?.focus()
              }}
            />
          </li>
        ))}
      </ol>
      <ErrorOf form={form} name="requirements.questions" />
      <div className="mt-4">
        <Button
          ref={add}
          variant="outline"
          size="sm"
          icon={<IconPlus aria-hidden />}
          reason={full}
          onClick={() => append(newQuestion())}
        >
          Add a question
        </Button>
      </div>
    </div>
  )
}

interface QuestionProps extends FormProps {
  index: number
  onRemove: () => void
}

function Question({ form, index, onRemove }: QuestionProps) {
  const field = fieldsOf(form)
  const name = `requirements.questions.${index}` as const
  const several = useWatch({ control: form.control, name: `${name}.several` })
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">Question {index + 1}</legend>
      <div className="flex items-start gap-2">
        <TextField
          label={`Question ${index + 1}`}
          className="min-w-0 grow"
          maxLength={300}
          {...field(`${name}.text`)}
        />
        <IconButton
          label={`Remove question ${index + 1}`}
          icon={<IconTrash />}
          onClick={onRemove}
          className="mt-6"
        />
      </div>
      <Checkbox
        label="Reviewers may choose several"
        hint={
          several
            ? 'Then they must choose all the right ones, and no other.'
            : 'Reviewers choose one. Any right one passes.'
        }
        {...field(`${name}.several`)}
      />
      <Choices form={form} index={index} />
    </fieldset>
  )
}

function Choices({ form, index }: FormProps & { index: number }) {
  const field = fieldsOf(form)
  const name = `requirements.questions.${index}.options` as const
  const { fields, append, remove } = useFieldArray({ control: form.control, name, keyName: 'key' })
  const full = fields.length >= mostOptions && `Up to ${mostOptions} choices.`
  return (
    <div>
      <ul aria-label={`Choices of question ${index + 1}`} className="space-y-3">
        {fields.map(({ key }, i) => (
          <li key={key} className="flex items-start gap-x-3">
            <TextField
              label={`Choice ${i + 1}`}
              className="min-w-0 grow"
              maxLength={200}
              {...field(`${name}.${i}.text`)}
            />
            <div className="mt-6.5 flex items-center gap-1 md:h-10">
              <Checkbox label="Right" {...field(`${name}.${i}.right`)} />
              {fields.length > 2 && (
                <IconButton
                  label={`Remove choice ${i + 1} of question ${index + 1}`}
                  icon={<IconTrash />}
                  onClick={() => {
                    remove(i)
                    form.setFocus(`${name}.${Math.max(i - 1, 0)}.text`)
                  }}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <ErrorOf form={form} name={name} />
      <Button
        variant="ghost"
        size="sm"
        className="mt-2"
        icon={<IconPlus aria-hidden />}
        reason={full}
        onClick={() => append(newOption())}
      >
        Add a choice
      </Button>
    </div>
  )
}

interface ListError {
  message?: string
  root?: { message?: string }
}

/** What is wrong with a list as a whole. */
function ErrorOf({ form, name }: FormProps & { name: string }) {
  const error: ListError | undefined = get(form.formState.errors, name)
  return <FieldError id={`${name}-error`} message={error?.root?.message ?? error?.message} />
}
