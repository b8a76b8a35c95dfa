import { useEffect, useState } from 'react'
import type { PicturePosition } from '../../shared/pictures.ts'
import { Select } from '../ui/forms/Select.tsx'
import { keptPart } from './kept-part.ts'

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
    ['Lists and embed, 4:3 to 2:1', shown, 'aspect-4/3 w-28'],
    ['Page of the campaign, 16:9', wide, 'aspect-video w-37'],
  ] as const
  return (
    <ul aria-label="How the picture is cut" className="flex flex-wrap gap-4">
      {crops.map(([place, source, shape]) => (
        <li key={place} className="text-13 text-fg-3">
          <img
            src={source}
            alt=""
            className={`${shape} ${keptPart[position]} mb-1.5 rounded-control border`}
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
  const [names, setNames] = useState<[string, string]>()
  useEffect(() => {
    const image = new Image()
    image.addEventListener('load', () => {
      const ratio = image.naturalWidth / image.naturalHeight
      if (ratio <= 4 / 3) setNames(['Top', 'Bottom'])
      else setNames(ratio >= 16 / 9 ? ['Left', 'Right'] : ['Top and left', 'Bottom and right'])
    })
    image.src = picture
    return () => setNames(undefined)
  }, [picture])
  if (!names) return null
  const [start, end] = names
  return (
    <Select
      label="Part of the picture that is kept"
      value={value}
      onChange={({ target }) => onChange(target.value as PicturePosition)}
      options={[
        { value: 'start', label: start },
        { value: 'center', label: 'Middle' },
        { value: 'end', label: end },
      ]}
    />
  )
}
