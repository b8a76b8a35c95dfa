interface ProgressBarProps {
  label: string
  value: number
  max: number
}

/** Never beyond 100%. */
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
      className="h-1.5 overflow-hidden rounded-full bg-s3"
    >
      <div className="fill h-full rounded-full bg-fg-2" style={{ width: `${percent}%` }} />
    </div>
  )
}

/** A whole percentage, capped at 100. */
export function percentOf(value: number, max: number): number {
  return max <= 0 ? 0 : Math.min(100, Math.floor((value * 100) / max))
}
