import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import IconFileText from '~icons/tabler/file-text'
import IconReceipt from '~icons/tabler/receipt'
import { proofLimits, proofPrivacy, unusedProofHours } from '../../../shared/market/proof-rules.ts'
import type { Proof } from '../../../shared/market/proofs.ts'
import { sendForm } from '../../base/api.ts'
import { failureText } from '../../base/form-refusal.ts'
import { watchedUpload } from '../../base/watched-upload.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FieldError } from '../../ui/forms/Field.tsx'
import { formatBytes } from '../../ui/text/format.ts'
import { ComingFile } from './ComingFile.tsx'

interface ProofFieldProps {
  proof: Proof | null
  /** That of the review itself, which can be replaced and not removed. */
  ofReview?: Proof | null | undefined
  isRequired?: boolean | undefined
  /** Whether it is the receipt of a purchase that is paid back. */
  isReceipt?: boolean | undefined
  onChange: (proof: Proof | null) => void
  onUploading: (isUploading: boolean) => void
}

const most = formatBytes(proofLimits.bytes)
const types = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** Why a file cannot be a proof; undefined for one that the server judges. */
function whyRefused({ type, size }: File): string | undefined {
  if (!types.includes(type)) return 'This is not a JPEG, PNG, WebP or PDF file.'
  if (size > proofLimits.bytes) return `A file may be at most ${most}.`
  return undefined
}

/** A proof on its way, or one that did not arrive, with the reason. */
interface Upload {
  file: File
  sent: number
  error: string | undefined
}

/** Uploads a chosen file; the one that was chosen last counts. */
function useProofUpload(onDone: (proof: Proof) => void) {
  const [upload, setUpload] = useState<Upload>()
  const latest = useRef<File>(undefined)
  // Uploads end later than the render that began them.
  const done = useEffectEvent(onDone)
  const [arrived, setArrived] = useState<Proof>()
  useEffect(() => {
    if (arrived) done(arrived)
  }, [arrived])

  async function send(file: File) {
    latest.current = file
    const refused = whyRefused(file)
    setUpload({ file, sent: 0, error: refused })
    if (refused !== undefined) return
    const change = (next: Upload | undefined) => latest.current === file && setUpload(next)
    const form = new FormData()
    form.set('file', file)
    try {
      const watched = watchedUpload((sent) => change({ file, sent, error: undefined }))
      const proof = await sendForm<Proof>('/api/proofs', form, watched)
      if (latest.current === file) setArrived(proof)
      change(undefined)
    } catch (error) {
      const fallback = 'This file did not arrive. Check your connection and try again.'
      change({ file, sent: 0, error: failureText(error, fallback) })
    }
  }

  function giveUp() {
    latest.current = undefined
    setUpload(undefined)
  }
  return { upload, send, giveUp }
}

/** The proof of use of a review: a picture or PDF for moderators alone. */
export function ProofField(props: ProofFieldProps) {
  const { proof, ofReview, isRequired, isReceipt, onChange, onUploading } = props
  const { upload, send, giveUp } = useProofUpload(onChange)
  const isUploading = upload !== undefined && upload.error === undefined
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])
  const chooser = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const isOfReview = proof !== null && proof.id === ofReview?.id
  const remove = () => {
    onChange(ofReview ?? null)
    chooser.current?.focus()
  }

  return (
    <fieldset className="space-y-3" aria-describedby={noteId}>
      <legend className="mb-1.5 font-medium text-fg">
        {isReceipt ? 'Receipt' : 'Proof of use'}
        {!isRequired && !isReceipt && <span className="ml-2 font-normal text-fg-3">optional</span>}
      </legend>
      {proof && !upload && (
        <ChosenProof key={proof.id} proof={proof} onRemove={isOfReview ? undefined : remove} />
      )}
      {upload && (
        <div className="space-y-2">
          <ComingFile
            {...upload}
            onRetry={() => void send(upload.file)}
            onGiveUp={() => {
              giveUp()
              chooser.current?.focus()
            }}
          />
        </div>
      )}
      <ProofChooser
        chooser={chooser}
        label={
          proof ? 'Choose another file' : isReceipt ? 'Add your receipt' : 'Add a proof of use'
        }
        describedBy={noteId}
        onChoose={(file) => void send(file)}
      />
      <p id={noteId} className="text-13 text-fg-3">
        {isReceipt
          ? 'It shows the product, the day and what you paid.'
          : `${isRequired ? 'This campaign asks for one: a' : 'A'} receipt, an order or a ` +
            'picture of the product in use.'}{' '}
        JPEG, PNG, WebP or PDF, at most {most}. {proofPrivacy}
        {!isReceipt && <span> It changes nothing about your pay.</span>}
      </p>
      <span role="status" className="sr-only">
        {proof && !upload && (isReceipt ? 'Receipt added' : 'Proof of use added')}
      </span>
    </fieldset>
  )
}

const row = 'flex items-start gap-4'
const box =
  'flex size-20 shrink-0 items-center justify-center rounded-control border bg-s3 text-fg-3'

interface ChosenProofProps {
  proof: Proof
  /** Undefined for the proof of the review, which can only be replaced. */
  onRemove: (() => void) | undefined
}

function ChosenProof({ proof, onRemove }: ChosenProofProps) {
  const { url, type, sizeBytes, uploadedAt } = proof
  // A proof that no review has is deleted after a day, and a draft may be older.
  const isUnused = onRemove !== undefined
  const [isOver] = useState(
    () => Date.parse(uploadedAt) < Date.now() - unusedProofHours * 3_600_000,
  )
  const [isFailed, setFailed] = useState(false)
  const isGone = isFailed || (isUnused && isOver)
  const isPicture = type === 'image/webp'
  return (
    <div className={row}>
      {isPicture && !isGone ? (
        <img src={url} alt="" onError={() => setFailed(true)} className={`${box} object-cover`} />
      ) : (
        <div className={box}>
          <IconFileText size={24} stroke={1.5} aria-hidden />
        </div>
      )}
      <div className="min-w-0 flex-1 pt-1">
        {isGone ? (
          <FieldError id={proof.id} message="This proof is no longer there: add it again." />
        ) : (
          <a href={url} target="_blank" className="link reach">
            {isPicture ? 'Picture' : 'PDF'}, {formatBytes(sizeBytes)}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        {onRemove && (
          <div>
            <Button
              variant="ghost"
              size="sm"
              className="mt-1 -ml-3"
              aria-label="Remove the proof of use"
              onClick={onRemove}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

interface ProofChooserProps {
  chooser: RefObject<HTMLInputElement | null>
  label: string
  describedBy: string
  onChoose: (file: File) => void
}

/** A place to drop a file. An invisible native file input covers it. */
function ProofChooser({ chooser, label, describedBy, onChoose }: ProofChooserProps) {
  return (
    <div
      className="relative flex min-h-14 items-center justify-center gap-2 rounded-card border
        border-dashed border-control px-4 py-3 text-center transition-colors hover:border-fg-3
        hover:bg-s2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2
        has-focus-visible:outline-ember-300"
    >
      <IconReceipt size={22} stroke={1.5} aria-hidden className="shrink-0 text-fg-3" />
      <span className="font-medium text-fg">{label}</span>
      <input
        ref={chooser}
        type="file"
        accept={types.join(',')}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // Allows choosing the same file again after it was removed.
          target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </div>
  )
}
