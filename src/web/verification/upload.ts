import { Refusal } from '../../shared/refusal.ts'
import type { Verification, VerificationType } from '../../shared/verification.ts'
import { refusalOf } from '../api.ts'

export interface Upload {
  type: VerificationType
  files: readonly File[]
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function uploadDocuments(
  { type, files }: Upload,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<Verification> {
  const body = new FormData()
  body.set('type', type)
  for (const file of files) {
    body.append('documents', file, file.name)
  }

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new Refusal('unavailable', 'Candor cannot be reached.'))
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => {
      if (request.status === 201) {
        resolve(request.response as Verification)
      } else {
        reject(refusalOf({ headers: new Headers() }, request.response))
      }
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', '/api/verification')
    request.setRequestHeader('Accept', 'application/json')
    request.send(body)
  })
}
