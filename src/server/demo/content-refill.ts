import { codesOf } from './codes.ts'
import type { Cents } from '../../shared/base/money.ts'
import type { DemoBusiness } from './business.ts'

export const kijani: DemoBusiness = {
  email: 'habari.kijani',
  name: 'Peter Mwangi',
  phoneNumber: '+254 20 555 0123',
  companyName: 'Kijani Refill',
  description:
    'A shop and a cargo bicycle in Nairobi that refill soap, oil and washing powder by weight. We opened this year.',
  website: 'https://kijanirefill.example',
  plan: 'starter',
  verification: 'approved',
  deposits: [{ daysAgo: 9, dollars: 150 }],
  campaigns: [
    {
      brief: {
        title: 'Wash up with our refill concentrate for a week',
        product: 'Kijani Washing-up Concentrate',
        description:
          'One small bottle of concentrate makes three litres of washing-up liquid. Mix it as the label says, use it for a week, and tell others how it cleans, smells and feels on the hands.',
        instructions:
          'Order one on the product’s page and enter your code at the checkout: we post it to you for free, within three days. Any empty bottle will do for mixing.',
        fulfilment: 'code',
        worthCents: 9_00 as Cents,
        productUrl: 'https://kijanirefill.example/concentrate',
        priceDollars: 11,
        targetReviews: 20,
        tryingDays: 7,
        pace: { places: 5, per: 'week' },
        requirements: {
          approvedReviews: 0,
          notReviewedDays: 90,
          pastReviewers: 'welcome',
          questions: [
            {
              id: 'dishes',
              text: 'How are the dishes done where you live?',
              several: false,
              options: [
                { id: 'hand', text: 'By hand', right: true },
                { id: 'both', text: 'By hand, and with a machine', right: true },
                { id: 'machine', text: 'With a machine alone', right: false },
              ],
            },
          ],
        },
      },
      codes: codesOf('KIJANI', 24),
      createdDaysAgo: 18,
      fate: 'open',
      reviewedDaysAgo: [9.5, 2.4],
      places: [
        { by: 'reviewer', daysAgo: 4.2 },
        { by: 'chinedu', daysAgo: 8.6 },
        { by: 'otieno', daysAgo: 10.4, extended: true },
      ],
      reviews: [
        {
          by: 'fatima',
          rating: 4,
          content:
            'Mixed in an old water bottle in two minutes. It cuts palm oil if the water is warm, less so in cold. My hands stayed soft, which no blue liquid has managed. The measuring lines are on the inside of the box and easily missed.',
        },
        {
          by: 'amina',
          rating: 5,
          content:
            'Three litres from a bottle the size of an egg. We are seven at home and it lasted the whole week with some to spare. It smells of lime for a moment and then of nothing, and that is how I like it.',
        },
        {
          by: 'james',
          rating: 2,
          content:
            'In our hard water it left a film on every glass until I doubled the dose, and then three litres become one and a half. The label should say so. Good on plates and pans all the same.',
        },
        {
          by: 'walter',
          rating: 4,
          content:
            'The arithmetic works out: a third of what I pay at the store, and one less plastic bottle. Foam is thin, so I kept adding more until I noticed that the plates were clean already. The cap drips a little.',
        },
      ],
    },
  ],
}
