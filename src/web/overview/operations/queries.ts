import { useAction } from '../../base/action.ts'
import {
  discardMail,
  listFailedItems,
  listUndeliveredMails,
  sendMailAgain,
} from '../../../shared/overview/operations.ts'
import { editContactMessage, listContactMessages } from '../../../shared/platform/platform.ts'
import type { MessageState } from '../../../shared/platform/states.ts'
import { call } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'

export const failedItemsQuery = pagesQuery(['operations', 'items'], {}, (query) =>
  call(listFailedItems, { query }),
)

export const undeliveredMailsQuery = pagesQuery(['operations', 'mails'], {}, (query) =>
  call(listUndeliveredMails, { query }),
)

export const contactMessagesQuery = (state: MessageState) =>
  pagesQuery(['contact-messages'], { state }, (query) => call(listContactMessages, { query }))

interface Outcome {
  onSuccess: () => void
  onError: (error: Error) => void
}

export function useSendMailAgain(mailId: string, outcome: Outcome) {
  const refresh = useRefresh('operations', 'dashboard')
  return useAction({
    mutationFn: () => call(sendMailAgain, { params: { mailId } }),
    ...outcome,
    // Also on errors: another admin may have sent it.
    onSettled: refresh,
  })
}

export function useDiscardMail(mailId: string, outcome: Outcome) {
  const refresh = useRefresh('operations', 'dashboard')
  return useAction({
    mutationFn: () => call(discardMail, { params: { mailId } }),
    ...outcome,
    onSettled: refresh,
  })
}

export function useMarkAnswered(messageId: string, outcome: Outcome) {
  const refresh = useRefresh('contact-messages', 'dashboard')
  return useAction({
    mutationFn: (answered: boolean) =>
      call(editContactMessage, { params: { messageId }, body: { answered } }),
    ...outcome,
    // Also on errors: another admin may have marked it.
    onSettled: refresh,
  })
}
