import { useRef, useState } from 'react'
import { mostPhotos, photoLimits } from '../../../shared/market/photo-rules.ts'
import type { Photo, removePhoto } from '../../../shared/market/photos.ts'
import { call, newKey, sendForm } from '../../base/api.ts'
import { failureText } from '../../base/form-refusal.ts'
import { watchedUpload } from '../../base/watched-upload.ts'

/** A photo on its way, or one that did not arrive, with the reason. */
export interface Upload {
  key: string
  file: File
  /** How much of it is sent, from 0 to 1. */
  sent: number
  error: string | undefined
  /** Whether sending it again would be of no use. */
  isNoPhoto: boolean
}

const types = /^image\/(jpeg|png|webp|hei[cf])$/

/** Why a file cannot be a photo; undefined for one that the server judges. */
function whyRefused({ type, size }: File): string | undefined {
  if (!types.test(type)) return 'This is not a JPEG, PNG, WebP or HEIC photo.'
  if (size > photoLimits.bytes) return 'A photo may be at most 10 MB.'
  return undefined
}

/** Uploads chosen files one after the other, beside `count` photos that are there. */
export function usePhotoUploads(count: number, onDone: (photo: Photo) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [tooMany, setTooMany] = useState<string>()
  const line = useRef(Promise.resolve())

  const change = (key: string, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const giveUp = ({ key }: Upload) => setUploads((all) => all.filter((one) => one.key !== key))

  async function send(upload: Upload) {
    const form = new FormData()
    form.set('file', upload.file)
    try {
      const watched = watchedUpload((sent) => change(upload.key, { sent }))
      const photo = await sendForm<Photo>('/api/photos', form, watched)
      giveUp(upload)
      onDone(photo)
    } catch (error) {
      const fallback = 'This photo did not arrive. Check your connection and try again.'
      change(upload.key, { error: failureText(error, fallback) })
    }
  }

  const sendInTurn = (upload: Upload) => void (line.current = line.current.then(() => send(upload)))

  function choose(files: File[]) {
    const room = mostPhotos - count - uploads.length
    setTooMany(
      files.length > room
        ? 'A review has at most five photos. The others were not added.'
        : undefined,
    )
    const chosen = files
      .slice(0, Math.max(0, room))
      .map((file) => ({ key: newKey(), file, sent: 0, error: whyRefused(file) }))
      .map((upload) => ({ ...upload, isNoPhoto: upload.error !== undefined }))
    setUploads([...uploads, ...chosen])
    for (const upload of chosen) if (!upload.isNoPhoto) sendInTurn(upload)
  }

  function retry(upload: Upload) {
    change(upload.key, { sent: 0, error: undefined })
    sendInTurn(upload)
  }

  return { uploads, choose, retry, giveUp, tooMany }
}

/** Deletes a photo that is no longer wanted. If that fails, the server does so after a day. */
export const discardPhoto = ({ id }: Photo) =>
  void call<typeof removePhoto>(
    { method: 'DELETE', path: '/api/photos/:photoId' },
    { params: { photoId: id } },
  ).catch(() => {})
