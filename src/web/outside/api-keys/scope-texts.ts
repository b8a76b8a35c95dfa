import type { Role } from '../../../shared/base/roles.ts'
import type { ApiScope } from '../../../shared/base/scopes.ts'

/** What a scope allows, in the words of the form. */
const ofBusiness: Record<ApiScope, { label: string; hint: string }> = {
  'campaigns:read': {
    label: 'Read campaigns',
    hint: 'Your campaigns with their state, places and costs.',
  },
  'campaigns:write': {
    label: 'Change campaigns',
    hint: 'Create, edit, submit, pause, end and delete campaigns. Approving them stays with us.',
  },
  'reviews:read': {
    label: 'Read reviews',
    hint: 'The reviews of your campaigns, with the public names of reviewers.',
  },
  'wallet:read': {
    label: 'Read the wallet',
    hint: 'Balance, transactions and statements. No key can pay money in or out.',
  },
  'webhooks:write': {
    label: 'Manage webhooks',
    hint: 'Addresses that we tell what happened, with the reviews and campaigns concerned.',
  },
}

const ofAdmin: Partial<typeof ofBusiness> = {
  'campaigns:read': {
    label: 'Read campaigns',
    hint: 'All campaigns with their state, places and costs.',
  },
  'reviews:read': {
    label: 'Read reviews',
    hint: 'All reviews, with the public names of reviewers. No key can decide one.',
  },
  'wallet:read': { label: 'Read the ledger', hint: 'The sums of the platform’s accounts.' },
}

export const scopeText = (role: Role, scope: ApiScope) =>
  (role === 'admin' && ofAdmin[scope]) || ofBusiness[scope]
