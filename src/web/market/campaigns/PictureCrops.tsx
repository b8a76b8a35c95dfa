import { useEffect, useId, useState } from 'react'
import type { PicturePosition } from '../../../shared/market/pictures.ts'
import { KeptPicture } from './ProductPicture.tsx'

interface PictureCropsProps {
  /** The addresses of what the 4:3 and the 16:9 picture are made of. */
  shown: string
  wide: string
  position: PicturePosition
  /** Missing for a picture of which nothing but what was cut is stored. */
  onPosition: ((position: PicturePosition) => void) | undefined
}

/** How the places that show the picture cut it, and a choice of what they keep. */
export function PictureCrops({ shown, wide, position, onPosition }: PictureCropsProps) {
  return (
    <>
      <Crops shown={shown} wide={wide} position={position} />
      {onPosition && <KeptPart picture={shown} value={position} onChange={onPosition} />}
    </>
  )
}

/** The text beside says what it shows. */
function Crops({ shown, wide, position }: Omit<PictureCropsProps, 'onPosition'>) {
  const crops = [
    ['Lists and embed, 4:3 to 2:1', shown, '4:3', 'aspect-4/3 w-28'],
    ['Page of the campaign, 16:9', wide, '16:9', 'aspect-video w-37'],
  ] as const
  return (
    <ul aria-label="How the picture is cut" className="flex flex-wrap gap-4">
      {crops.map(([place, source, shape, frame]) => (
        <li key={place} className="text-13 text-fg-3">
          <KeptPicture
            src={source}
            position={position}
            shape={shape}
            className={`relative mb-1.5 rounded-control border ${frame}`}
          />
          {place}
        </li>
      ))}
    </ul>
  )
}

interface KeptPartProps {
  /** The address of the chosen image, of which the directions depend on its shape. */
  picture: string
  value: PicturePosition
  onChange: (value: PicturePosition) => void
}

/** Which part of a picture is kept where it does not have the shape of the place. */
function KeptPart({ picture, value, onChange }: KeptPartProps) {
  const ratio = useRatio(picture)
  const name = useId()
  if (!ratio) return null
  const isUpright = ratio < 1.1
  return (
    <fieldset role="radiogroup" aria-describedby={isUpright ? `${name}-loses` : undefined}>
      <legend className="mb-1.5 font-medium text-fg">Part of the picture that is kept</legend>
      {isUpright && (
        <p id={`${name}-loses`} className="mb-2 text-13 text-fg-2">
          A square or upright picture loses its top or bottom. Choose “Whole picture” to show all of
          it, on a blurred ground.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {choicesFor(ratio).map(([position, label]) => (
          <label
            key={position}
            className="focus-frame relative w-32 cursor-pointer rounded-card border border-control
              p-1.5 text-13 text-fg transition-colors hover:border-fg-3
              has-checked:border-ember-500 has-checked:bg-ember-tint"
          >
            <KeptPicture
              src={picture}
              position={position}
              shape="16:9"
              className="relative mb-2 aspect-video w-full rounded-control"
            />
            <span className="flex items-start gap-1.5 px-0.5 pb-0.5">
              <input
                type="radio"
                name={name}
                checked={position === value}
                onChange={() => onChange(position)}
                className="mt-0.5 size-3.5 shrink-0 accent-ember-500"
              />
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The width of a picture for each of its height; undefined until it is known. */
function useRatio(picture: string): number | undefined {
  const [ratio, setRatio] = useState<number>()
  useEffect(() => {
    const image = new Image()
    image.addEventListener('load', () => setRatio(image.naturalWidth / image.naturalHeight))
    image.src = picture
    return () => setRatio(undefined)
  }, [picture])
  return ratio
}

/** What can be kept, by the name of its direction. */
function choicesFor(ratio: number): [PicturePosition, string][] {
  const [start, end] =
    ratio <= 4 / 3
      ? ['Top', 'Bottom']
      : ratio >= 16 / 9
        ? ['Left', 'Right']
        : ['Top and left', 'Bottom and right']
  return [
    ['start', start],
    ['center', 'Middle'],
    ['end', end],
    ['whole', 'Whole picture'],
  ]
}
