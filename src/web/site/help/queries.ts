import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import type { ContactForm, sendContact } from '../../../shared/platform/platform.ts'
import { call } from '../../base/api.ts'
import { useRefresh } from '../../base/list-queries.ts'

export function useSendContact() {
  const refresh = useRefresh('reviews')
  return useMutation({
    mutationFn: (body: z.output<typeof ContactForm>) =>
      call<typeof sendContact>({ method: 'POST', path: '/api/contact' }, { body }),
    // Also on errors: a conflict means that the review was reported elsewhere.
    onSettled: refresh,
  })
}
