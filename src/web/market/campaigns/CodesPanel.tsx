import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { longestCode, mostLines } from '../../../shared/market/code-rules.ts'
import type { CodeImport } from '../../../shared/market/codes.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
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
        <Checked
          checked={checked}
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

interface ChosenFileProps {
  file: File | null
  onChoose: (file: File | null) => void
}

function ChosenFile({ file, onChoose }: ChosenFileProps) {
  if (file) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere text-fg">{file.name}</span>
        <Button variant="ghost" size="sm" onClick={() => onChoose(null)}>
          Remove the file
        </Button>
      </p>
    )
  }
  return (
    <label className="block">
      <span className="mb-1.5 block font-medium text-fg">CSV file</span>
      <input
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        className="block w-full min-w-0 text-13 text-fg-2 file:mr-3 file:h-11 file:rounded-control
          file:border file:border-control file:bg-transparent file:px-4 file:text-fg md:file:h-9"
      />
    </label>
  )
}

interface CheckedProps {
  checked: CodeImport
  isPending: boolean
  onConfirm: () => void
  onStartOver: () => void
}

/** What the check found. Takes the focus, because it is the answer to the last press. */
function Checked({ checked, isPending, onConfirm, onStartOver }: CheckedProps) {
  const { accepted, rejected, total } = checked
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-6 space-y-4 border-t pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-16 font-semibold text-fg outline-none">
        {accepted === total
          ? `All ${countOf(total, 'code')} can be imported`
          : `${formatCount(accepted)} of ${countOf(total, 'line')} can be imported`}
      </h3>
      {rejected.length > 0 && <Rejected rejected={rejected} />}
      <div className="flex flex-wrap gap-3">
        {accepted > 0 && (
          <Button loading={isPending} onClick={onConfirm}>
            Import {countOf(accepted, 'code')}
          </Button>
        )}
        <Button variant="ghost" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </div>
  )
}

const mostShown = 200

function Rejected({ rejected }: Pick<CodeImport, 'rejected'>) {
  const more = rejected.length - mostShown
  return (
    <div>
      <p className="mb-2 text-fg-2">These lines are left out:</p>
      <ul
        aria-label="Lines that are left out"
        // Scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-72 space-y-1 overflow-y-auto rounded-card bg-s2 px-4 py-3 text-13"
      >
        {rejected.slice(0, mostShown).map(({ line, reason }) => (
          <li key={line}>
            <span className="text-fg tabular-nums">Line {formatCount(line)}:</span> {reason}
          </li>
        ))}
        {more > 0 && <li className="text-fg-3">and {countOf(more, 'more line', 'more lines')}</li>}
      </ul>
    </div>
  )
}
