import type { Cents } from '../../shared/base/money.ts'
import type { DemoCampaign } from './business.ts'

/** A campaign of the coffee roastery that sends a parcel to each reviewer. */
export const filterCampaign: DemoCampaign = {
  brief: {
    title: 'Brew with our porcelain dripper for two weeks',
    product: 'Sunbird Porcelain Dripper',
    description:
      'A dripper for one or two cups, made in Ilorin, with twenty paper filters. Brew with it as you usually would for two weeks and tell people how it pours, how it cleans, and whether it has a place in your kitchen.',
    instructions:
      'The parcel has the dripper, twenty filters and 100 g of coffee. It is yours to keep, whatever you write.',
    fulfilment: 'shipping',
    worthCents: 24_00 as Cents,
    productUrl: 'https://sunbirdcoffee.example/dripper',
    priceDollars: 12,
    targetReviews: 6,
    tryingDays: 14,
    countries: ['NG', 'GH', 'GB'],
    proofRequired: true,
  },
  createdDaysAgo: 8,
  fate: 'open',
  places: [
    {
      by: 'kofi',
      daysAgo: 3.2,
      parcel: {
        address: {
          name: 'Kofi Mensah',
          lines: ['7 Example Street', 'Adum'],
          city: 'Kumasi',
          postalCode: '',
          country: 'GH',
          phone: '+233 24 555 0171',
        },
      },
    },
    {
      by: 'reviewer',
      daysAgo: 4.6,
      parcel: {
        address: {
          name: 'Adaeze Nwosu',
          lines: ['22 Example Close', 'Surulere'],
          city: 'Lagos',
          region: 'Lagos',
          postalCode: '101283',
          country: 'NG',
          phone: '+234 803 555 0142',
        },
        sent: { daysAgo: 2.3, carrier: 'NIPOST EMS', tracking: 'EE 555 014 209 NG' },
      },
    },
    {
      by: 'james',
      daysAgo: 6.7,
      parcel: {
        address: {
          name: 'James Whitfield',
          lines: ['4 Example Row'],
          city: 'Leeds',
          postalCode: 'LS1 4AP',
          country: 'GB',
        },
        sent: {
          daysAgo: 5.9,
          carrier: 'DHL',
          tracking: 'JD 0146 0000 5550 1420',
          answered: { daysAgo: 1.4, state: 'received' },
        },
      },
    },
    {
      by: 'fatima',
      daysAgo: 6.2,
      parcel: {
        address: {
          name: 'Fatima Bello',
          lines: ['15 Example Crescent', 'Wuse II'],
          city: 'Abuja',
          region: 'FCT',
          postalCode: '904101',
          country: 'NG',
        },
        sent: {
          daysAgo: 5.7,
          carrier: 'NIPOST EMS',
          tracking: 'EE 555 014 163 NG',
          answered: { daysAgo: 0.9, state: 'missing' },
        },
      },
    },
  ],
}
