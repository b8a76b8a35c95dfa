import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import {
  answerDays,
  unmetText,
  type Question,
  type Unmet,
} from '../../../shared/market/requirement-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { countOf, formatDate } from '../../ui/text/format.ts'
import { useAnswerQuestions } from './queries.ts'

type Asking = Pick<CampaignPage, 'id' | 'version' | 'tryingDays' | 'requirements'>

/** Asks the questions of a campaign before anything else can be done in it. */
export function Screening({ campaign, toAnswer }: { campaign: Asking; toAnswer: string[] }) {
  const { id, version, requirements, tryingDays } = campaign
  const answer = useAnswerQuestions(id)
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const questions = requirements.questions.filter((question) => toAnswer.includes(question.id))
  const open = questions.filter((question) => !chosen[question.id]?.length).length

  function send(event: FormEvent) {
    event.preventDefault()
    if (open > 0 || answer.isPending) return
    const answers = questions.map((question) => ({
      questionId: question.id,
      optionIds: chosen[question.id] ?? [],
    }))
    answer.mutate({ version, answers })
  }

  return (
    <form onSubmit={send} className="space-y-5">
      <p className="font-medium text-fg">
        {countOf(questions.length, 'question')} before you{' '}
        {tryingDays > 0 ? 'take a place' : 'begin'}
      </p>
      <p className="text-13 text-fg-2">
        Answer as it is: you cannot change an answer for {answerDays} days. The business does not
        read your answers, and they change nothing in other campaigns.
      </p>
      {answer.error && !isUnwanted(answer.error) && (
        <Alert variant="error">
          {failureText(answer.error, 'Your answers could not be sent. Please try again.')}
        </Alert>
      )}
      {questions.map((question) => (
        <Choice
          key={question.id}
          question={question}
          chosen={chosen[question.id] ?? []}
          onChange={(optionIds) => setChosen({ ...chosen, [question.id]: optionIds })}
        />
      ))}
      <Button
        type="submit"
        className="w-full"
        loading={answer.isPending}
        reason={open > 0 && `${countOf(open, 'question')} left`}
      >
        Send your answers
      </Button>
    </form>
  )
}

/** The page says it once it is read again. */
const isUnwanted = (error: Error) => error instanceof Refusal && error.reason === 'requirements'

interface ChoiceProps {
  question: Question
  chosen: string[]
  onChange: (optionIds: string[]) => void
}

function Choice({ question, chosen, onChange }: ChoiceProps) {
  const name = useId()
  const { text, several, options } = question

  function choose(id: string, isChosen: boolean) {
    if (!several) return onChange([id])
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  }

  return (
    <fieldset>
      <legend className="mb-1 font-medium wrap-anywhere text-fg">
        {text}
        {several && (
          <span className="block text-13 font-normal text-fg-3">Choose all that are true.</span>
        )}
      </legend>
      {options.map(({ id, text: label }) => (
        <label
          key={id}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 text-fg-2 md:min-h-8"
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
            className="size-4 shrink-0 accent-ember-500"
          />
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface UnwantedProps {
  requirements: CampaignPage['requirements']
  unmet: Unmet
  until: string | null
}

/** Why the campaign looks for others, and where to go. */
export function Unwanted({ requirements, unmet, until }: UnwantedProps) {
  return (
    <div role="status" className="space-y-3">
      <p className="font-medium text-fg">{unmetText(unmet, requirements)}</p>
      {until && (
        <p className="text-13 text-fg-3">
          Your answers count until {formatDate(until)}. Then you can answer again.
        </p>
      )}
      <ButtonLink to="/campaigns" variant="outline" className="w-full">
        See what you can review now
      </ButtonLink>
    </div>
  )
}
