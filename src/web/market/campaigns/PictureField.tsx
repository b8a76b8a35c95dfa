import { Suspense, useId, useRef, useState } from 'react'
import IconPhotoPlus from '~icons/tabler/photo-plus'
import { missingPictureText, pictureLimits, wholeUrl } from '../../../shared/market/pictures.ts'
import type { Picture, PicturePosition } from '../../../shared/market/pictures.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { part } from '../../base/page.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/Field.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { formatBytes } from '../../ui/text/format.ts'
import { KeptPicture } from './ProductPicture.tsx'
import { useSavePicture } from './queries.ts'

/** Few forms have a picture. */
const PictureCrops = part(() => import('./PictureCrops.tsx'), 'PictureCrops')

interface Chosen {
  file: File | null
  /** What the form shows: the chosen file, or the stored picture. */
  shown: string | null
  alt: string
  /** What is kept of a chosen file, or of the stored picture. */
  position: PicturePosition
  errors: { picture?: string | undefined; alt?: string | undefined }
}

interface Start {
  stored?: Picture | null
  /** The part that is kept of it; null where nothing else of it is stored. */
  part?: PicturePosition | null
  copied?: Picture | null
}

/**
 * The picture of a form, which is sent after the campaign itself was saved. A new campaign may
 * begin with the picture of another one, which the server copies as it is.
 */
export function usePicture({ stored = null, part = null, copied = null }: Start = {}) {
  // What the form began with: a refetch may have changed either campaign since.
  const [start] = useState(stored ?? copied)
  const [startPart] = useState(part)
  const [isCopy] = useState(stored === null && copied !== null)
  const [chosen, setChosen] = useState<Chosen>({
    file: null,
    shown: start && (startPart ? wholeUrl(start) : start.card),
    alt: start?.alt ?? '',
    position: startPart ?? 'center',
    errors: {},
  })
  const send = useSavePicture()
  const altField = useRef<HTMLInputElement>(null)
  const { file, shown, alt, position } = chosen
  const isRemoved = start !== null && shown === null
  const isCutAgain = startPart !== null && position !== startPart
  const isReworded = shown !== null && alt !== (start?.alt ?? '')
  const isDirty = file !== null || isRemoved || isCutAgain || isReworded
  const copyOf = isCopy && !isRemoved && !file ? start?.card : undefined

  /** Says what is missing, at its field; true when nothing is. A draft may have no text. */
  function check({ isDraft }: { isDraft: boolean }): boolean {
    const missing = !isDraft && shown !== null && alt.trim() === ''
    setChosen({ ...chosen, errors: missing ? { alt: missingPictureText } : {} })
    if (missing) altField.current?.focus()
    return !missing
  }

  async function save(campaignId: string) {
    // A new campaign has no picture yet that could be removed.
    if (isCopy ? shown === null : !isDirty) return
    try {
      const remove = isRemoved
      await send.mutateAsync({ campaignId, file, copyOf, alt, position, remove })
    } catch (error) {
      const fields = error instanceof Refusal ? error.fields : undefined
      setChosen({ ...chosen, errors: { picture: fields?.picture, alt: fields?.alt } })
      throw error
    }
  }

  const isPending = send.isPending
  const isWhole = file !== null || startPart !== null
  /** What the 16:9 picture is made of. */
  const wide = isWhole ? shown : (start?.hero ?? shown)
  return { chosen, wide, isWhole, setChosen, altField, isDirty, check, save, isPending }
}

export type PictureForm = ReturnType<typeof usePicture>

const formats = ['image/png', 'image/jpeg', 'image/webp']
const most = formatBytes(pictureLimits.bytes)
const limit = `PNG, JPEG or WebP, at most ${most}. Shown as 4:3 and 16:9.`

const textHint =
  'A picture is not submitted without one. Read out to people who cannot see it, such as: A loaf ' +
  'of bread on a wooden board.'

/** Chooses the picture of a product, shows it, and asks what it shows. */
export function PictureField({ picture }: { picture: PictureForm }) {
  const { chosen, wide, isWhole, setChosen, altField } = picture
  const { shown, alt, position, errors } = chosen
  const errorId = useId()

  async function choose(file: File | undefined) {
    if (!file) return
    const wrong = await whyRefused(file)
    if (wrong) setChosen({ ...chosen, errors: { picture: wrong } })
    else {
      const shown = await addressOf(file)
      setChosen({ ...chosen, file, shown, position: 'center', errors: {} })
    }
  }

  return (
    <fieldset className="space-y-4">
      <legend className="mb-1.5 font-medium text-fg">
        Picture <span className="ml-1 font-normal text-fg-3">optional</span>
      </legend>
      <div className="flex flex-wrap items-end gap-4">
        <PictureBox
          shown={shown}
          position={position}
          describedBy={errors.picture ? errorId : undefined}
          onChoose={(file) => void choose(file)}
        />
        {shown && (
          <Button
            variant="outline"
            size="sm"
            onClick={() =>
              setChosen({ file: null, shown: null, alt: '', position: 'center', errors: {} })
            }
          >
            Remove picture
          </Button>
        )}
      </div>
      <FieldError id={errorId} message={errors.picture} />
      {shown && wide && (
        <Suspense fallback={<Skeleton className="h-29" />}>
          <PictureCrops
            shown={shown}
            wide={wide}
            position={position}
            onPosition={
              isWhole ? (chosenPart) => setChosen({ ...chosen, position: chosenPart }) : undefined
            }
          />
        </Suspense>
      )}
      {shown && (
        <TextField
          ref={altField}
          label="What the picture shows"
          hint={textHint}
          maxLength={200}
          value={alt}
          error={errors.alt}
          onChange={({ target }) =>
            setChosen({ ...chosen, alt: target.value, errors: { ...errors, alt: undefined } })
          }
        />
      )}
    </fieldset>
  )
}

interface Positioned {
  position: PicturePosition
}

interface PictureBoxProps extends Positioned {
  shown: string | null
  describedBy: string | undefined
  onChoose: (file: File | undefined) => void
}

/** The picture, or a place to drop one. An invisible native file input covers it. */
function PictureBox({ shown, position, describedBy, onChoose }: PictureBoxProps) {
  return (
    <div
      className="relative flex aspect-4/3 w-60 flex-col items-center justify-center gap-1
            overflow-hidden rounded-card border border-dashed border-control px-3 text-center
            transition-colors hover:border-fg-3 hover:bg-s2 has-focus-visible:outline-2
            has-focus-visible:outline-offset-2 has-focus-visible:outline-ember-300"
    >
      {shown ? (
        <KeptPicture
          src={shown}
          alt="The chosen one"
          position={position}
          shape="4:3"
          className="absolute inset-0 size-full"
        />
      ) : (
        <>
          <IconPhotoPlus size={24} stroke={1.5} aria-hidden className="text-fg-3" />
          <span className="font-medium text-fg">Choose a picture or drop it here</span>
          <span className="text-13 text-balance text-fg-3">{limit}</span>
        </>
      )}
      <input
        type="file"
        accept={formats.join(',')}
        aria-label={shown ? 'Choose another picture' : 'Choose a picture'}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // Allows choosing the same file again after it was removed.
          target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </div>
  )
}

/** Why a file cannot be the picture; undefined if it can. */
async function whyRefused(file: File): Promise<string | undefined> {
  if (!formats.includes(file.type)) return 'This is not a PNG, JPEG or WebP picture.'
  if (file.size > pictureLimits.bytes) return `A picture may be at most ${most}.`
  if (await isPicture(file)) return undefined
  return 'This file cannot be read as a picture. It may be broken, or another kind of file.'
}

/** Whether the browser can show it; a name and a type say nothing of what is in a file. */
async function isPicture(file: File): Promise<boolean> {
  try {
    const image = await createImageBitmap(file)
    image.close()
    return true
  } catch {
    return false
  }
}

/** A data address, because the page may load no `blob:` images. */
function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error!))
    reader.readAsDataURL(file)
  })
}
