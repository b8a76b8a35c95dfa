interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** What follows the value in the bar, such as what is on its way. The rest stays empty. */
  then?: readonly { value: number; tone: 'azure' | 'ember' }[]
}

const nothing: ProgressBarProps['then'] & object = []
const fills = { azure: 'fill-data-azure', ember: 'fill-data-ember' }

/** A progress bar, capped at 100%. */
export function ProgressBar({ label, value, max, then = nothing }: ProgressBarProps) {
  const percent = percentOf(value, max)
  const before = (i: number) => then.slice(0, i).reduce((sum, part) => sum + part.value, value)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${value} of ${max}`}
      className="h-1.5 overflow-hidden rounded-full bg-s3 forced-colors:border"
    >
      {/* SVG attributes: the content security policy forbids inline styles in rendered HTML. */}
      <svg className="block size-full" aria-hidden>
        <rect className="fill fill-fg-2" width={`${percent}%`} height="100%" rx="3" />
        {then.map(({ value: part, tone }, i) => (
          <rect
            key={tone}
            className={fills[tone]}
            x={`${shareOf(before(i), max)}%`}
            width={`${shareOf(part, max)}%`}
            height="100%"
          />
        ))}
      </svg>
    </div>
  )
}

const shareOf = (value: number, max: number) => (max <= 0 ? 0 : Math.min(100, (value * 100) / max))

/** A whole percentage, capped at 100. */
export function percentOf(value: number, max: number): number {
  return max <= 0 ? 0 : Math.min(100, Math.floor((value * 100) / max))
}
