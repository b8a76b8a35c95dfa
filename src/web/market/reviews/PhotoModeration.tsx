import { useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { photoText } from '../../../shared/market/photo-rules.ts'
import type { Photo } from '../../../shared/market/photos.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { useTakenBack } from '../../platform/decisions/taken-back.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import type { Approval } from './deciding.ts'
import { PhotoLink } from './ReviewPhotos.tsx'

/** What the reviewer reads of each photo that is left out, by its id. */
type Reasons = Record<string, string>

/** Which photos of a pending review its approval leaves out, and why. */
export function useLeftOut({ id, photos }: Review) {
  // The body of an approval is what this made.
  const before: Approval | undefined = useTakenBack(id, 'approve')?.request.body
  const [reasons, setReasons] = useState<Reasons>(() =>
    Object.fromEntries((before?.withoutPhotos ?? []).map((one) => [one.photoId, one.reason])),
  )
  const [isAsked, setAsked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const without = photos.flatMap((photo) => {
    const reason = reasons[photo.id]
    return reason === undefined ? [] : [{ photoId: photo.id, reason: reason.trim() }]
  })

  /** What the approval says of photos; undefined while a reason is missing, which is then asked. */
  function withoutPhotos() {
    const isMissing = without.some(({ reason }) => reason === '')
    setAsked(isMissing)
    if (!isMissing) return without
    const fields = [...(list.current?.querySelectorAll('textarea') ?? [])]
    fields.find(({ value }) => value.trim() === '')?.focus()
    return undefined
  }
  return { leftOut: { reasons, setReasons, isAsked }, list, withoutPhotos }
}

type LeftOut = ReturnType<typeof useLeftOut>['leftOut']

interface PhotoModerationProps {
  photos: readonly Photo[]
  leftOut: LeftOut
  list: RefObject<HTMLUListElement | null>
}

/** The photos of a pending review, each of which its moderator can leave out. */
export function PhotoModeration({ photos, leftOut, list }: PhotoModerationProps) {
  const headingId = useId()
  if (photos.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="mt-5">
      <p id={headingId} className="mb-2 text-13 font-semibold text-fg">
        Photos
      </p>
      <ul ref={list} className="grid grid-cols-2 gap-4">
        {photos.map((photo, index) => (
          <ModeratedPhoto key={photo.id} {...{ photo, index, leftOut }} />
        ))}
      </ul>
    </section>
  )
}

interface ModeratedPhotoProps {
  photo: Photo
  index: number
  leftOut: LeftOut
}

function ModeratedPhoto({ photo, index, leftOut }: ModeratedPhotoProps) {
  const { reasons, setReasons, isAsked } = leftOut
  const reason = reasons[photo.id]
  const set = (next: string | undefined) => {
    const { [photo.id]: _, ...others } = reasons
    setReasons(next === undefined ? others : { ...others, [photo.id]: next })
  }
  return (
    <li className="min-w-0">
      <PhotoLink photo={photo} index={index} className="aspect-square w-full" isWhole />
      <p dir="auto" className="mt-1.5 text-13 wrap-anywhere text-fg-2">
        {photo.alt || <span className="text-fg-3">Its reviewer does not say what it shows.</span>}
      </p>
      <Checkbox
        label={
          <span>
            Leave out<span className="sr-only">: {photoText(photo, index)}</span>
          </span>
        }
        checked={reason !== undefined}
        onChange={({ target }) => set(target.checked ? '' : undefined)}
      />
      {reason !== undefined && (
        <TextArea
          className="mt-1"
          label="Why, for its reviewer"
          rows={2}
          maxLength={500}
          value={reason}
          error={isAsked && reason.trim() === '' ? 'Say why the photo is left out' : undefined}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </li>
  )
}
