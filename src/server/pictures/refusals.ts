import { Refusal } from '../../shared/refusal.ts'

export const wrongPicture = (message: string) =>
  new Refusal('invalid', message, { fields: { picture: message } })
