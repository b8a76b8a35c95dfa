import type { Cents } from '../../shared/base/money.ts'
import type { DemoCampaign } from './business.ts'

/** A campaign of the coffee roastery whose reviewers buy a bag in a shop and are paid back. */
export const shopCampaign: DemoCampaign = {
  brief: {
    title: 'Buy our house blend in a shop near you',
    product: 'Sunbird House Blend',
    description:
      'Twelve shops in Lagos and Abuja sell our house blend. Buy a bag of 250 g where you would buy coffee anyway, brew it for a week, and tell people how fresh it was, how it was kept, and how it tastes.',
    instructions:
      'The shops are on the product’s page. Any bag of 250 g will do; keep the receipt. The coffee is yours, whatever you write.',
    fulfilment: 'reimbursement',
    reimbursementCapCents: 14_00 as Cents,
    productUrl: 'https://sunbirdcoffee.example/house-blend',
    priceDollars: 8,
    targetReviews: 6,
    tryingDays: 7,
    countries: ['NG'],
  },
  createdDaysAgo: 20,
  fate: 'open',
  reviewedDaysAgo: [11.5, 6],
  places: [{ by: 'reviewer', daysAgo: 1.6 }],
  reviews: [
    {
      by: 'chinedu',
      rating: 4,
      receiptCents: 11_50 as Cents,
      content:
        'The bag at the shop in Ikeja was roasted nine days before, which is better than any import on that shelf. Nutty, round, easy with milk. It stood in the sun beside the window, and I wish they kept it cooler.',
    },
    {
      by: 'fatima',
      rating: 3,
      receiptCents: 12_00 as Cents,
      rejected: {
        reason: 'off_topic',
        note: 'The review is about the staff of the shop. The brief asks about the coffee.',
      },
      content:
        'The lady at the counter in Wuse was on the telephone the whole time and the queue went round the corner. I will go to the other branch from now on, where they are polite and have change.',
    },
    {
      by: 'amina',
      rating: 5,
      receiptCents: 13_20 as Cents,
      pending: { hoursAgo: 6 },
      content:
        'Seven of us finished the bag in five days, so I can say little about how it keeps. It smelt of chocolate when I opened it and nobody asked for sugar, which has never happened in this house.',
    },
  ],
}
