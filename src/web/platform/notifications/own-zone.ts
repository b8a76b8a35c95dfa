import { withMoments } from '../../../shared/base/moment-text.ts'
import { formatMoment } from '../../ui/text/format.ts'

/** The sentence of a notification with its moments in the time zone of the reader. */
export const inOwnZone = (sentence: string) => withMoments(sentence, formatMoment)
