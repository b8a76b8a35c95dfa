/**
 * An account number in groups of four, which break between lines but are copied without spaces; a
 * mobile number or an address as it is.
 */
export function AccountNumber({ number }: { number: string }) {
  if (/[@+]/.test(number)) return <span className="wrap-anywhere text-fg">{number}</span>
  const starts = Array.from({ length: Math.ceil(number.length / 4) }, (_, place) => place * 4)
  return (
    <span className="inline-flex flex-wrap gap-x-1 text-fg tabular-nums">
      {starts.map((start) => (
        <span key={start}>{number.slice(start, start + 4)}</span>
      ))}
    </span>
  )
}
