import { queryOptions } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import {
  createDocumentLink,
  getVerification,
  listVerifications,
} from '../../../shared/people/verification.ts'
import { call } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'
import { uploadDocuments } from './upload.ts'
import type { Upload } from './upload.ts'

type Filters = Omit<z.input<typeof listVerifications.query>, 'cursor' | 'limit'>

export const verificationQuery = queryOptions({
  queryKey: ['verifications', 'own'],
  queryFn: () => call(getVerification),
})

export const verificationsQuery = (filters: Filters) =>
  pagesQuery(['verifications', 'list'], filters, (query) => call(listVerifications, { query }))

export const useRefreshVerifications = () =>
  useRefresh('verifications', 'dashboard', 'users', 'session')

/** Uploads documents. `sentBytes` is the progress; `cancel` aborts the upload. */
export function useSubmitDocuments(onSuccess: () => void) {
  const refresh = useRefreshVerifications()
  const [sentBytes, setSentBytes] = useState(0)
  const controller = useRef<AbortController>(null)

  const submit = useAction({
    mutationFn: (upload: Upload) => {
      controller.current = new AbortController()
      setSentBytes(0)
      return uploadDocuments(upload, setSentBytes, controller.current.signal)
    },
    onSuccess,
    onSettled: refresh,
  })

  function cancel() {
    controller.current?.abort()
    submit.reset()
  }
  return { submit, sentBytes, cancel }
}

export function useCreateDocumentLink() {
  return useAction({
    mutationFn: (documentId: string) => call(createDocumentLink, { params: { documentId } }),
  })
}
