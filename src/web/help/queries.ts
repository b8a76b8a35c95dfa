import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { sendContact } from '../../shared/platform.ts'
import type { ContactForm } from '../../shared/platform.ts'
import { call } from '../api.ts'

export function useSendContact() {
  return useMutation({
    mutationFn: (body: z.output<typeof ContactForm>) => call(sendContact, { body }),
  })
}
