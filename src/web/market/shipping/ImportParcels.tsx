import { useState } from 'react'
import { mostParcels } from '../../../shared/market/shipping-rules.ts'
import type { ParcelImport } from '../../../shared/market/shipping.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { CheckedLines, ChosenFile } from '../../ui/forms/ImportParts.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { countOf, formatCount } from '../../ui/text/format.ts'
import { useImportParcels } from './queries.ts'

/** Marks many parcels as sent by a file, which is checked first. */
export function ImportParcels({ campaignId }: { campaignId: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [checked, setChecked] = useState<ParcelImport>()
  const send = useImportParcels(campaignId)

  function choose(chosen: File | null) {
    setFile(chosen)
    setChecked(undefined)
    setMissing(false)
    send.reset()
  }

  function mark() {
    if (!file) return
    send.mutate(
      { file, dryRun: false },
      {
        onSuccess: ({ accepted }) => {
          toast(`${countOf(accepted, 'parcel')} marked as sent. Their reviewers are told.`)
          choose(null)
        },
      },
    )
  }

  const failure =
    send.error && failureText(send.error, 'The file did not arrive. Please try again.')
  const error = isMissing ? 'Choose a file first.' : failure
  return (
    <Section title="Mark many as sent">
      <p className="mb-4 text-13 text-fg-3">
        Download the list as CSV, fill in carrier and tracking of what you have sent, and choose the
        file here: at most {formatCount(mostParcels)} lines. You see first what it would mark.
      </p>
      <form
        className="space-y-5"
        aria-label="Mark many as sent"
        onSubmit={(event) => {
          event.preventDefault()
          if (file) send.mutate({ file, dryRun: true }, { onSuccess: setChecked })
          else setMissing(true)
        }}
      >
        <ChosenFile file={file} onChoose={choose} />
        {error && <Alert variant="error">{error}</Alert>}
        {!checked && (
          <Button type="submit" variant="outline" loading={send.isPending}>
            Check the file
          </Button>
        )}
      </form>
      {checked && (
        <CheckedLines
          checked={checked}
          what="parcel"
          done="marked"
          confirmLabel={`Mark ${countOf(checked.accepted, 'parcel')} as sent`}
          isPending={send.isPending}
          onConfirm={mark}
          onStartOver={() => choose(null)}
        />
      )}
    </Section>
  )
}
