import type * as z from 'zod'
import type { CampaignFields } from '../../shared/market/campaign-fields.ts'
import { approveCampaign, editCampaign } from '../../shared/market/campaigns.ts'
import { api, orFail, type Person } from './world.ts'

/** Builders of requirements for tests. */

export const skin = {
  id: 'skin',
  text: 'How is your skin?',
  several: false,
  options: [
    { id: 'dry', text: 'Dry', right: true },
    { id: 'oily', text: 'Oily', right: false },
    { id: 'both', text: 'Both', right: false },
  ],
}

export const uses = {
  id: 'uses',
  text: 'Where do you use cream?',
  several: true,
  options: [
    { id: 'face', text: 'Face', right: true },
    { id: 'hands', text: 'Hands', right: true },
    { id: 'hair', text: 'Hair', right: false },
  ],
}

type Fields = z.input<typeof CampaignFields>
type Question = typeof skin

/** The fields of a campaign that asks these questions. */
export const requiring = (...questions: Question[]) =>
  ({ requirements: { questions } }) satisfies Partial<Fields>

/** The same as options of a builder. */
export const asked = (...questions: Question[]) => ({ fields: requiring(...questions) })

export const edited = (business: Person, { id }: { id: string }, body: Partial<Fields>) =>
  api(business, editCampaign, { params: { campaignId: id }, body })

export const approve = async (admin: Person, { id }: { id: string }) =>
  orFail(await api(admin, approveCampaign, { params: { campaignId: id }, body: {} }))
