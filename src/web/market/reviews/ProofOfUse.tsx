import { useId } from 'react'
import IconFileText from '~icons/tabler/file-text'
import { proofPrivacy } from '../../../shared/market/proof-rules.ts'
import type { Proof } from '../../../shared/market/proofs.ts'
import { formatBytes } from '../../ui/text/format.ts'

/** The proof of use of a review, beside what its moderator reads. */
export function ProofForTeam({ proof }: { proof: Proof }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mt-5">
      <p id={headingId} className="text-13 font-semibold text-fg">
        Proof of use
      </p>
      <p className="mt-0.5 mb-2 text-13 text-fg-3">For our team alone.</p>
      <a
        href={proof.url}
        target="_blank"
        className="block w-fit max-w-full overflow-hidden rounded-control border bg-s3
          transition-opacity hover:opacity-85"
      >
        {proof.type === 'image/webp' ? (
          // Its shape is not known before it is here.
          <img
            src={proof.url}
            alt="Proof of use"
            decoding="async"
            className="block h-64 w-80 max-w-full object-contain"
          />
        ) : (
          <span className="flex items-center gap-2 px-4 py-3 text-fg">
            <IconFileText size={20} stroke={1.75} aria-hidden className="shrink-0 text-fg-3" />
            PDF, {formatBytes(proof.sizeBytes)}
          </span>
        )}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </section>
  )
}

/** What its reviewer reads of the proof that was sent. */
export const OwnProof = ({ proof }: { proof: Proof }) => (
  <p className="mt-3 text-13 text-fg-3">
    You sent{' '}
    <a href={proof.url} target="_blank" className="link reach">
      a proof of use
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
    . {proofPrivacy}
  </p>
)
