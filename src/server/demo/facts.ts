import type { CampaignFields } from '../../shared/market/campaign-fields.ts'

/** What reviewers find the campaigns of the demo by, of each product. */
export const factsOf: Record<
  string,
  Pick<CampaignFields, 'category' | 'minutes' | 'language' | 'countries'>
> = {
  'Nordlicht H1': { category: 'electronics', minutes: 90, language: 'en' },
  'Nordlicht Pocket': { category: 'electronics', minutes: 60 },
  'Nordlicht Hearing Profile': { category: 'software', minutes: 30, language: 'en' },
  'Sunbird Starter Box': { category: 'food', minutes: 40, language: 'en' },
  'Sunbird Single-Origin Subscription': { category: 'food', minutes: 30 },
  'Weaver Hand Grinder': { category: 'home', minutes: 45, language: 'en' },
  'Harmattan Cold Brew Bottle': { category: 'home', minutes: 20 },
  'Sunbird Capsules': { category: 'food', minutes: 15 },
  'Tamka Beginners': { category: 'learning', minutes: 360, language: 'en' },
  'Fieldwash Sheet Set': { category: 'home', minutes: 60 },
  'Fieldwash Napkins': { category: 'home', minutes: 30, language: 'en' },
  'Primera Prensa Olive Oil': { category: 'food', minutes: 25 },
  'Jabón de Casa': { category: 'beauty', minutes: 20 },
  'Kijani Washing-up Concentrate': {
    category: 'home',
    minutes: 20,
    countries: ['GB', 'KE', 'NG', 'US'],
  },
  'Paperboat Invoices': { category: 'software', minutes: 45, language: 'en' },
  'Paperboat Receipts': { category: 'software', minutes: 20, language: 'en' },
}
