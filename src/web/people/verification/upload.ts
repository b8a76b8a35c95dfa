import { Refusal } from '../../../shared/base/refusal.ts'
import type { Verification, VerificationType } from '../../../shared/people/verification.ts'
import { newKey, personHeaders, refusalOf, tellOtherPerson } from '../../base/api.ts'

export interface Upload {
  type: VerificationType
  files: readonly File[]
  /** Changes a request that waits: adds the files, or replaces the document with this id. */
  change?: { replaces?: string }
}

/** The idempotency key of each selection of files: sending it again happens once. */
const keys = new WeakMap<readonly File[], Map<VerificationType, string>>()

function keyOf({ type, files }: Upload): string {
  const ofType = keys.get(files) ?? new Map<VerificationType, string>()
  const key = ofType.get(type) ?? newKey()
  keys.set(files, ofType.set(type, key))
  return key
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function uploadDocuments(
  upload: Upload,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<Verification> {
  const body = new FormData()
  body.set('type', upload.type)
  if (upload.change) body.set('change', 'true')
  if (upload.change?.replaces) body.set('replaces', upload.change.replaces)
  for (const file of upload.files) {
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
        const refusal = refusalOf(
          { status: request.status, headers: new Headers() },
          request.response,
        )
        if (refusal.code === 'other_person') tellOtherPerson()
        reject(refusal)
      }
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    signal.addEventListener('abort', () => request.abort())
    request.open('POST', '/api/verification')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', keyOf(upload))
    for (const [name, id] of Object.entries(personHeaders())) request.setRequestHeader(name, id)
    request.send(body)
  })
}
