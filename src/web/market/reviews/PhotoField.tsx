import { useEffect, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import IconPhotoPlus from '~icons/tabler/photo-plus'
import { mostPhotos, photoAt, photoLimits } from '../../../shared/market/photo-rules.ts'
import type { Photo } from '../../../shared/market/photos.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FieldError } from '../../ui/forms/Field.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { countOf, formatBytes } from '../../ui/text/format.ts'
import { ComingFile } from './ComingFile.tsx'
import { discardPhoto, usePhotoUploads, type Upload } from './photo-uploads.ts'

interface PhotoFieldProps {
  photos: readonly Photo[]
  /** Those of the review itself, which the server keeps until its changes are saved. */
  ofReview?: readonly Photo[] | undefined
  onChange: (photos: readonly Photo[]) => void
  onUploading: (isUploading: boolean) => void
}

const most = formatBytes(photoLimits.bytes)

/** The photos of a review: uploads them one after the other, and asks what each shows. */
export function PhotoField({ photos, ofReview, onChange, onUploading }: PhotoFieldProps) {
  // Uploads end later than the render that began them.
  const now = useRef({ photos, onChange })
  useEffect(() => void (now.current = { photos, onChange }))
  const add = (photo: Photo) => {
    now.current.onChange([...now.current.photos, photo])
    now.current.photos = [...now.current.photos, photo]
  }
  const { uploads, choose, retry, giveUp, tooMany } = usePhotoUploads(photos.length, add)
  const isUploading = uploads.some(({ error }) => error === undefined)
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])
  const chooser = useRef<HTMLInputElement>(null)
  const noteId = useId()

  function remove(photo: Photo) {
    onChange(photos.filter(({ id }) => id !== photo.id))
    if (!ofReview?.some(({ id }) => id === photo.id)) discardPhoto(photo)
    chooser.current?.focus()
  }

  return (
    <fieldset className="space-y-4">
      <legend className="mb-1.5 font-medium text-fg">
        Photos <span className="ml-1 font-normal text-fg-3">optional</span>
      </legend>
      <ul className="space-y-4 empty:hidden">
        {photos.map((photo, index) => (
          <ChosenPhoto
            key={photo.id}
            photo={photo}
            number={index + 1}
            onChange={(alt) =>
              onChange(photos.map((one) => (one.id === photo.id ? { ...one, alt } : one)))
            }
            onRemove={() => remove(photo)}
          />
        ))}
        {uploads.map((upload) => (
          <ComingPhoto
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload)}
            onGiveUp={() => {
              giveUp(upload)
              chooser.current?.focus()
            }}
          />
        ))}
      </ul>
      {photos.length + uploads.length < mostPhotos ? (
        <PhotoChooser
          chooser={chooser}
          isFirst={photos.length === 0}
          describedBy={noteId}
          onChoose={choose}
        />
      ) : (
        !tooMany && <p className="text-13 text-fg-2">A review has at most five photos.</p>
      )}
      <FieldError id={`${noteId}-error`} message={tooMany} />
      <p id={noteId} className="text-13 text-fg-3">
        JPEG, PNG or WebP, at most {most} each. When and where they were taken is removed. Photos
        change nothing about your pay.
      </p>
      <span role="status" className="sr-only">
        {photos.length > 0 && !isUploading && `${countOf(photos.length, 'photo')} added`}
      </span>
    </fieldset>
  )
}

interface ChosenPhotoProps {
  photo: Photo
  number: number
  onChange: (alt: string) => void
  onRemove: () => void
}

function ChosenPhoto({ photo, number, onChange, onRemove }: ChosenPhotoProps) {
  // A photo that no review has is deleted after a day, and a draft may be older.
  const [isGone, setGone] = useState(false)
  return (
    <li className={row}>
      {isGone ? (
        <div className={thumbnail} />
      ) : (
        <img
          src={photoAt(photo, 'small')}
          alt={photo.alt}
          width={80}
          height={80}
          onError={() => setGone(true)}
          className={thumbnail}
        />
      )}
      <div className="min-w-0 flex-1">
        {isGone ? (
          <FieldError
            id={photo.id}
            message={`Photo ${number} is no longer there: remove it and add it again.`}
          />
        ) : (
          <TextField
            label={`What photo ${number} shows`}
            hint={number === 1 && 'Read out to people who cannot see it, such as: The torn box.'}
            maxLength={200}
            value={photo.alt}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-3"
          aria-label={`Remove photo ${number}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

const row = 'flex items-start gap-4'
const thumbnail = 'mt-0.5 size-20 shrink-0 rounded-control border bg-s3 object-cover'

interface ComingPhotoProps {
  upload: Upload
  onRetry: () => void
  onGiveUp: () => void
}

function ComingPhoto({ upload, onRetry, onGiveUp }: ComingPhotoProps) {
  const { file, sent, error, isNoPhoto } = upload
  return (
    <li className={row}>
      <div className={thumbnail} />
      <div className="min-w-0 flex-1 space-y-2 pt-1">
        <ComingFile
          file={file}
          sent={sent || undefined}
          error={error}
          onRetry={isNoPhoto ? undefined : onRetry}
          onGiveUp={onGiveUp}
        />
      </div>
    </li>
  )
}

interface PhotoChooserProps {
  chooser: RefObject<HTMLInputElement | null>
  isFirst: boolean
  describedBy: string
  onChoose: (files: File[]) => void
}

/** A place to drop photos. An invisible native file input covers it. */
function PhotoChooser({ chooser, isFirst, describedBy, onChoose }: PhotoChooserProps) {
  const label = isFirst ? 'Add photos' : 'Add more photos'
  return (
    <div
      className="relative flex min-h-20 items-center justify-center gap-2 rounded-card border
        border-dashed border-control px-4 py-3 text-center transition-colors hover:border-fg-3
        hover:bg-s2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2
        has-focus-visible:outline-ember-300"
    >
      <IconPhotoPlus size={22} stroke={1.5} aria-hidden className="shrink-0 text-fg-3" />
      <span className="font-medium text-fg">
        {label}{' '}
        <span className="font-normal text-fg-3 pointer-coarse:hidden">or drop them here</span>
      </span>
      <input
        ref={chooser}
        type="file"
        multiple
        // Without HEIC, so that phones send their photos as JPEG.
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // Allows choosing the same file again after it was removed.
          target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </div>
  )
}
