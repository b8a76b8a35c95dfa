import type { Appeal } from '../../../shared/market/reviews.ts'

/** What granting an appeal does, by what it is against. */
export const appealEffects: Record<Appeal['about'], string> = {
  rejection:
    'The review becomes pending again and waits for a new decision. Its price and fee are ' +
    'reserved in the wallet of the business again.',
  unpublication: 'The review becomes public again. No money moves.',
}

export const upheldEffect = 'The decision stays as it is.'
