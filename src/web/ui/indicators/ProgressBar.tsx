interface ProgressBarProps {
  label: string
  value: number
  max: number
}

/** A progress bar, capped at 100%. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const percent = percentOf(value, max)
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
      </svg>
    </div>
  )
}

/** A whole percentage, capped at 100. */
export function percentOf(value: number, max: number): number {
  return max <= 0 ? 0 : Math.min(100, Math.floor((value * 100) / max))
}
