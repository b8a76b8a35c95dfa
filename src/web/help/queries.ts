import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import type { ContactForm, sendContact } from '../../shared/platform.ts'
import { call } from '../api.ts'

export function useSendContact() {
  return useMutation({
    mutationFn: (body: z.output<typeof ContactForm>) =>
      call<typeof sendContact>({ method: 'POST', path: '/api/contact' }, { body }),
  })
}
