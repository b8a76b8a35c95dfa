import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longestCode, mostLines } from '../../../shared/market/code-rules.ts'
import type { CodeImport } from '../../../shared/market/codes.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { ChosenFile, CheckedLines } from '../../ui/forms/ImportParts.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { UnsavedChanges } from '../../ui/forms/UnsavedChanges.tsx'
import { Facts } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { countOf, formatCount } from '../../ui/text/format.ts'
import { codesQuery, useImportCodes } from './codes.ts'

/** The codes of the owner's campaign: how many there are, and the import of more. */
export function CodesPanel({ campaign }: { campaign: Campaign }) {
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[2fr_1fr]">
      {campaign.status === 'completed' ? (
        <p>This campaign is completed, so it takes no more codes.</p>
      ) : (
        <ImportForm campaignId={campaign.id} />
      )}
      <Section title="Codes of this campaign">
        <Counts campaignId={campaign.id} />
      </Section>
    </div>
  )
}

function Counts({ campaignId }: { campaignId: string }) {
  const codes = useQuery(codesQuery(campaignId))
  return (
    <Loaded
      read={codes}
      skeleton={<RowSkeletons count={3} label="Loading the codes" />}
      failed="The codes could not be counted"
      banner
    >
      {({ free, handedOut, burnt }) => (
        <>
          <Facts
            rows={[
              ['Free', formatCount(free)],
              ['Handed out', formatCount(handedOut)],
              ['Burnt', formatCount(burnt)],
            ]}
          />
          <p className="mt-4 text-13 text-fg-3">
            Each reviewer who takes a place is handed one and is the only one who reads it. Nobody
            can list the codes here, you neither: they are kept encrypted. A code is burnt when its
            place is returned or expires.
          </p>
        </>
      )}
    </Loaded>
  )
}

const listHint =
  `One code a line, at most ${formatCount(mostLines)} lines and ${longestCode} characters each. ` +
  'Paste a column of a spreadsheet, or choose a CSV file.'

const reusableHint =
  'The reviewer of a place that is returned or expires has read its code. Choose this if others ' +
  'may use it all the same; otherwise the code is burnt.'

/** Chooses, checks and imports codes: nothing is imported before the check was confirmed. */
function ImportForm({ campaignId }: { campaignId: string }) {
  const { text, file, reusable, source, checked, choose, check, importAll, startOver, ...sent } =
    useImport(campaignId)
  return (
    <Section title="Import codes">
      <UnsavedChanges when={() => source !== null}>
        The codes have not been imported yet.
      </UnsavedChanges>
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <TextArea
          label="Codes"
          hint={listHint}
          rows={6}
          value={text}
          spellCheck={false}
          autoComplete="off"
          disabled={file !== null}
          style={{ maxHeight: '18rem' }}
          onChange={(event) => choose({ text: event.target.value })}
        />
        <ChosenFile file={file} onChoose={(chosen) => choose({ file: chosen })} />
        <Checkbox
          label="Hand out the codes of returned and expired places again"
          hint={reusableHint}
          checked={reusable}
          onChange={(event) => choose({ reusable: event.target.checked })}
        />
        {sent.error && <Alert variant="error">{sent.error}</Alert>}
        {!checked && (
          <Button type="submit" variant="outline" loading={sent.isPending}>
            Check the codes
          </Button>
        )}
      </form>
      {checked && (
        <CheckedLines
          checked={checked}
          what="code"
          done="imported"
          confirmLabel={`Import ${countOf(checked.accepted, 'code')}`}
          isPending={sent.isPending}
          onConfirm={importAll}
          onStartOver={startOver}
        />
      )}
    </Section>
  )
}

interface Chosen {
  text: string
  file: File | null
  reusable: boolean
}

const nothing: Chosen = { text: '', file: null, reusable: false }

function useImport(campaignId: string) {
  const [chosen, setChosen] = useState(nothing)
  const [missing, setMissing] = useState(false)
  const [checked, setChecked] = useState<CodeImport>()
  const send = useImportCodes(campaignId)
  const { text, file, reusable } = chosen
  const source = file ?? (text.trim() === '' ? null : new Blob([text]))

  function choose(change: Partial<Chosen>) {
    setChosen({ ...chosen, ...change })
    setChecked(undefined)
    setMissing(false)
    send.reset()
  }

  function check() {
    if (!source) return setMissing(true)
    send.mutate({ file: source, reusable, dryRun: true }, { onSuccess: setChecked })
  }

  function startOver() {
    setChosen(nothing)
    setChecked(undefined)
    send.reset()
  }

  function importAll() {
    if (!source) return
    send.mutate(
      { file: source, reusable, dryRun: false },
      {
        onSuccess: ({ accepted }) => {
          toast(`${countOf(accepted, 'code')} imported`)
          startOver()
        },
      },
    )
  }

  const { isPending } = send
  const failure =
    send.error && failureText(send.error, 'The codes did not arrive. Please try again.')
  const error = missing ? 'Paste codes or choose a file first.' : failure
  return { ...chosen, source, checked, choose, check, importAll, startOver, error, isPending }
}
