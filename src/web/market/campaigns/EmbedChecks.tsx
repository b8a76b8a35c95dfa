import { useQuery, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import {
  agreeToEmbedChecks,
  endEmbedChecks,
  getEmbedChecks,
  type EmbedChecks as Checks,
  type EmbedFinding,
} from '../../../shared/outside/embed-checks.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { FailedRead } from '../../ui/feedback/Loaded.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { useChosen } from '../../ui/forms/fields.ts'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { call } from '../../base/api.ts'

const findings: Record<EmbedFinding, { label: string; tone: 'success' | 'danger' | 'neutral' }> = {
  shown: { label: 'Shows everything', tone: 'success' },
  'disclosure-hidden': { label: 'Hides the disclosure', tone: 'danger' },
  'ratings-hidden': { label: 'Hides reviews', tone: 'danger' },
  'not-found': { label: 'No embed found', tone: 'neutral' },
  unreachable: { label: 'Could not be opened', tone: 'neutral' },
}

/** Whether Candor may look at the sites that show the embed, and what it found. */
export function EmbedChecks({ campaignId }: { campaignId: string }) {
  const read = useQuery(embedChecksQuery(campaignId))
  const checks = read.data
  const choose = useChooseEmbedChecks(campaignId)
  const [agreed, chooseAgreed] = useChosen(checks?.agreed ?? false, choose.mutateAsync)
  if (read.isLoadingError) {
    return <FailedRead read={read} failed="The sites that show it could not be loaded" banner />
  }
  if (!checks) return null
  return (
    <Section title="Sites that show it">
      <div className="space-y-4">
        <Checkbox
          label="Check the sites that show this embed"
          hint={
            'Candor then remembers which sites ask for these reviews (their address only, ' +
            'nothing about visitors), opens their pages once a day, and tells you and the ' +
            'administrators when the disclosure or a review is hidden. Switching it off forgets ' +
            'the sites.'
          }
          checked={agreed}
          onChange={(event) => chooseAgreed(event.target.checked)}
        />
        <FailureAlert of={choose} otherwise="This could not be changed. Please try again." />
        {checks.agreed && <Sites checks={checks} />}
      </div>
    </Section>
  )
}

function Sites({ checks: { sites, available } }: { checks: Checks }) {
  return (
    <>
      {!available && (
        <p className="text-13 text-fg-3">
          This Candor has no browser to open pages with, so sites are listed and not opened.
        </p>
      )}
      {sites.length === 0 ? (
        <p className="text-fg-3">No site has shown the embed since then.</p>
      ) : (
        <ul className="divide-y">
          {sites.map(({ origin, seenAt, checkedAt, finding }) => (
            <li key={origin} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <span className="min-w-0 flex-1 basis-48 break-all text-fg">{origin}</span>
              {finding && <Badge tone={findings[finding].tone}>{findings[finding].label}</Badge>}
              <span className="basis-full text-13 text-fg-3">
                Seen {formatMoment(seenAt)}
                {checkedAt ? `, opened ${formatMoment(checkedAt)}` : ', not opened yet'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const embedChecksQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['embed-checks', campaignId],
    queryFn: () => call(getEmbedChecks, { params: { campaignId } }),
  })

/** Agrees to the checks of a campaign's embed, or takes the agreement back. */
function useChooseEmbedChecks(campaignId: string) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (agreed: boolean) =>
      call(agreed ? agreeToEmbedChecks : endEmbedChecks, { params: { campaignId } }),
    onSuccess: (checks) => queryClient.setQueryData(embedChecksQuery(campaignId).queryKey, checks),
  })
}
