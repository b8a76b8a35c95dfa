import type { Cents } from '../../shared/base/money.ts'
import { codesOf } from './codes.ts'
import type { DemoBusiness } from './business.ts'

export const tamka: DemoBusiness = {
  email: 'karibu.tamka',
  name: 'Grace Njeri',
  phoneNumber: '+254 20 555 0166',
  companyName: 'Tamka Languages',
  description:
    'Live Swahili lessons by video with teachers from Nairobi and Mombasa, one to one, for beginners and for people with family on the coast.',
  website: 'https://tamka.example',
  plan: 'starter',
  verification: 'none',
  deposits: [{ daysAgo: 11, dollars: 500, declined: true }],
  campaigns: [
    {
      brief: {
        title: 'Eight live Swahili lessons: how did you get on?',
        product: 'Tamka Beginners',
        description:
          'Eight lessons of forty-five minutes with one teacher, twice a week. Finish the course, then describe your teacher, the material, the booking and what you can say now.',
        instructions:
          'Sign up on the product’s page with your code, and the course is free for you. It is six hours of your time, hence the price of this review.',
        productUrl: 'https://tamka.example/beginners',
        fulfilment: 'code',
        worthCents: 160_00 as Cents,
        tryingDays: 12,
        priceDollars: 120,
        targetReviews: 12,
      },
      codes: codesOf('TAMKA', 16),
      createdDaysAgo: 118,
      fate: 'open',
      reviewedDaysAgo: [82, 8],
      reviews: [
        {
          by: 'reviewer',
          rating: 5,
          content:
            'My teacher Neema drew my own street and made me walk through it in Swahili. After eight lessons I can order, haggle, and apologise for haggling. Booking was simple, and when my power failed she moved the lesson without a fuss.',
        },
        {
          by: 'kofi',
          rating: 4,
          content:
            'I speak Twi and was curious how much carries over: the noun classes, a little. My teacher liked the question and changed the plan for it. The printed exercises are dull compared to the talking.',
        },
        {
          by: 'james',
          rating: 4,
          content:
            'At sixty I am a slow pupil, and nobody let me feel it. By lesson six I was telling a story about my father’s boat. The video dropped in two of the eight lessons, and one was repeated free of charge.',
        },
        {
          by: 'siobhan',
          rating: 3,
          content:
            'A lovely teacher with a muddled course. Lessons three and four covered the same verbs, and the workbook had its answers printed under the questions. I can hold a short conversation, mostly thanks to her patience.',
        },
        {
          by: 'lena',
          rating: 5,
          content:
            'Well prepared, on time, and strict in the way that I need. Recordings were there within the hour. I can read a children’s book now and have a list of the forty words that I always get wrong, sent by my teacher.',
        },
        {
          by: 'marcus',
          rating: 2,
          content:
            'My teacher changed twice in four weeks, so I introduced myself three times in beginner’s Swahili. I can do that very well now. Each of the three was good on their own; the school has to plan better.',
        },
        {
          by: 'yuki',
          rating: 4,
          content:
            'The time difference was handled kindly: lessons at seven in my morning, for the whole month. Pronunciation is easy for a Japanese speaker and my teacher used that. I wish that there were a test at the end.',
        },
      ],
    },
  ],
}
