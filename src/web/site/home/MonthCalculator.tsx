import { useEffect, useId, useRef, useState } from 'react'
import type { Cents } from '../../../shared/base/money.ts'
import { plans } from '../../../shared/people/plans.ts'
import { useSite } from '../../base/site.ts'
import { classNames } from '../../ui/class-names.ts'
import { controlLook, FieldError } from '../../ui/forms/Field.tsx'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { monthTexts, priceIn } from './month-texts.ts'
import type { PlanTexts } from './month-texts.ts'

const start = { price: '5.00', reviews: '50' }

/**
 * What a month costs at the visitor's numbers. The page of a visitor has it as HTML, and loads the
 * application when a field is focused (visitor.ts): the fields keep what was typed before.
 */
export function MonthCalculator({ onPrice }: { onPrice: (price: Cents | null) => void }) {
  const { planPrices } = useSite()
  const [typed, setTyped] = useState(start)
  const fields = useRef<HTMLDivElement>(null)
  const read = () => {
    const [price, reviews] = fields.current!.querySelectorAll('input')
    setTyped({ price: price!.value, reviews: reviews!.value })
  }
  useEffect(read, [])
  useEffect(() => onPrice(priceIn(typed.price)), [onPrice, typed.price])
  const texts = monthTexts(typed.price, typed.reviews, planPrices)
  return (
    <div className="noscript:hidden">
      <div
        ref={fields}
        data-needs-application
        onInput={read}
        className="grid max-w-120 grid-cols-2 gap-4"
      >
        <NumberField
          label="Each review pays"
          sign="$"
          defaultValue={start.price}
          error={texts.priceError}
        />
        <NumberField
          label="Reviews a month"
          defaultValue={start.reviews}
          error={texts.reviewsError}
        />
      </div>
      <dl className="mt-6 grid grid-cols-1 sm:grid-cols-3 sm:gap-x-8">
        {texts.plans.map((result) => (
          <Result key={result.plan} result={result} />
        ))}
      </dl>
      <p role="status" className="sr-only">
        {texts.summary}
      </p>
    </div>
  )
}

interface NumberFieldProps {
  label: string
  sign?: string
  defaultValue: string
  error: string
}

function NumberField({ label, sign, defaultValue, error }: NumberFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-fg">
        {label}
      </label>
      <div className="relative">
        {sign && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-fg-3"
          >
            {sign}
          </span>
        )}
        <input
          id={id}
          defaultValue={defaultValue}
          inputMode={sign ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          aria-describedby={`${id}-error`}
          aria-invalid={error !== ''}
          className={classNames(controlLook, 'tabular-nums', sign && 'pl-7')}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

function Result({ result: { plan, total, parts, isLeast } }: { result: PlanTexts }) {
  return (
    <div className={classNames('border-t py-4 sm:py-5', isLeast && 'border-fg-3')}>
      <dt className="flex min-h-6 items-center gap-2 font-medium text-fg-2">
        {plans[plan].name}
        {isLeast && <Badge tone="success">Costs the least</Badge>}
      </dt>
      <dd className={classNames('mt-1 figure text-28', isLeast ? 'text-fg' : 'text-fg-3')}>
        {total}
      </dd>
      <dd className="text-13 text-fg-3 tabular-nums">{parts}</dd>
    </div>
  )
}
