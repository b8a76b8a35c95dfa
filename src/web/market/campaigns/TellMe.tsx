import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import IconBell from '~icons/tabler/bell'
import IconBellFilled from '~icons/tabler/bell-filled'
import { getWait, stopWaiting, waitForCampaign } from '../../../shared/market/campaign-page.ts'
import { call } from '../../base/api.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toastFailure } from '../../ui/overlays/Toast.tsx'

const waitQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaign-wait', campaignId],
    queryFn: () => call(getWait, { params: { campaignId } }),
  })

function useWait(campaignId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = waitQuery(campaignId)
  return useAction({
    mutationFn: (waits: boolean) =>
      call(waits ? waitForCampaign : stopWaiting, { params: { campaignId } }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: (error) => {
      toastFailure(failureText(error, 'That could not be saved. Please try again.'))
      // It may have opened meanwhile.
      return queryClient.invalidateQueries({ queryKey: ['campaigns'] })
    },
  })
}

/** Asks for one notification when a closed campaign takes reviews again, and takes it back. */
export function TellMe({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(waitQuery(campaignId))
  const wait = useWait(campaignId)
  const waits = data?.waits ?? false
  return (
    <>
      <Button
        variant={waits ? 'outline' : 'primary'}
        className="w-full"
        icon={waits ? <IconBellFilled aria-hidden /> : <IconBell aria-hidden />}
        aria-pressed={waits}
        disabled={!data}
        loading={wait.isPending}
        onClick={() => wait.mutate(!waits)}
      >
        Tell me when it opens
      </Button>
      <p role="status" className="text-13 text-fg-3">
        {waits
          ? 'We tell you once, as soon as a place is open. Press again to take it back.'
          : 'One notification when a place is open. No place is kept for you.'}
      </p>
    </>
  )
}
