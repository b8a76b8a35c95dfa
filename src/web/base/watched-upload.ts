import type { Send } from './api.ts'

/** A `fetch` of a form that tells how much of it is sent, from 0 to 1, which `fetch` does not. */
export const watchedUpload =
  (onSent: (share: number) => void): Send =>
  (url, options) =>
    new Promise((resolve, reject) => {
      const upload = new XMLHttpRequest()
      upload.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total))
      upload.addEventListener('load', () => {
        const { status, responseText } = upload
        const headers = { 'Retry-After': upload.getResponseHeader('Retry-After') ?? '' }
        resolve(new Response(responseText, { status, headers }))
      })
      upload.addEventListener('error', () => reject(new TypeError('The upload failed.')))
      upload.addEventListener('abort', () => reject(new TypeError('The upload was stopped.')))
      upload.open(options.method ?? 'POST', url)
      for (const [name, value] of new Headers(options.headers)) {
        upload.setRequestHeader(name, value)
      }
      upload.send(options.body as FormData)
    })
