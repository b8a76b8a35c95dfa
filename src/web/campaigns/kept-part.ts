import type { PicturePosition } from '../../shared/pictures.ts'

/** The same parts as the server keeps. */
export const keptPart: Record<PicturePosition, string> = {
  start: 'object-cover object-left-top',
  center: 'object-cover object-center',
  end: 'object-cover object-right-bottom',
}
