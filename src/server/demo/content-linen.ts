import type { Cents } from '../../shared/base/money.ts'
import { codesOf } from './codes.ts'
import type { DemoBusiness } from './business.ts'

export const brightloom: DemoBusiness = {
  email: 'hello.brightloom',
  name: 'Grace Sullivan',
  phoneNumber: '+1 503 555 0188',
  companyName: 'Brightloom Home',
  description:
    'Linen for beds and tables, woven in Portland, Oregon, from flax that we can name the field of.',
  website: 'https://brightloom.example',
  plan: 'starter',
  verification: 'pending',
  deposits: [{ daysAgo: 24, dollars: 400 }],
  campaigns: [
    {
      brief: {
        title: 'Sleep in washed linen for three weeks',
        product: 'Fieldwash Sheet Set',
        description:
          'A fitted sheet, a flat sheet and two cases of stone-washed linen. Sleep in them for three weeks, wash them at least twice and describe how they changed.',
        instructions:
          'Choose one set in your size on the product’s page and enter your code at the checkout: it is free, and yours to keep. Note how you washed and dried it.',
        productUrl: 'https://brightloom.example/fieldwash',
        fulfilment: 'code',
        worthCents: 210_00 as Cents,
        tryingDays: 10,
        priceDollars: 15,
        targetReviews: 16,
      },
      codes: codesOf('SHEETS', 20),
      createdDaysAgo: 55,
      fate: 'open',
      reviewedDaysAgo: [43, 3.5],
      reviews: [
        {
          by: 'emily',
          rating: 5,
          content:
            'I sleep hot and light, and these changed both. Rough on the first night, soft after the second wash at 105 °F. One dog hair shakes off instead of weaving itself in. The fitted corners stay put.',
        },
        {
          by: 'siobhan',
          rating: 4,
          content:
            'In a damp Galway bedroom they never felt clammy. They crumple like a map and I have made my peace with that. The flat sheet is a hand too narrow for our bed, so measure first.',
        },
        {
          by: 'marcus',
          rating: 3,
          rejected: {
            reason: 'duplicate',
            note: 'The same text stands under another shop’s sheets. A review has to be written for this one.',
          },
          content:
            'Soft bedding at a fair price that gets softer with each wash. The colour is true to the picture and my whole family loves the feel of it in summer and winter.',
        },
        {
          by: 'kofi',
          rating: 3,
          content:
            'In Kumasi the cool touch is real and welcome. But lint: two washes filled the filter twice, and my black shirts with it. It should be washed once more before it is sold.',
        },
        {
          by: 'claire',
          rating: 5,
          content:
            'The colour called Oat is what I had hoped for, neither yellow nor pink. After three weeks and three washes it has the hand of my grandmother’s sheets, which took forty years to get there.',
        },
        {
          by: 'otieno',
          rating: 2,
          content:
            'A seam of the fitted sheet opened in week two, along the corner, without any drama. The cloth itself is very good. I have written to them and was asked for a photo; that was eight days ago.',
        },
        {
          by: 'agnieszka',
          rating: 4,
          content:
            'Dried on the line they are stiff for an hour and lovely afterwards. Ironing is pointless and not needed. The cases close with a flap instead of a zip, so no lines on my face in the morning.',
        },
        {
          by: 'mateo',
          rating: 4,
          content:
            'We had 34 degrees this month and I slept. That is worth the price to me. The label scratches until you cut it off, and the set came in a bag of the same cloth that I now use for bread.',
        },
        {
          by: 'wanjiru',
          rating: 5,
          content:
            'Washed by hand, as I do everything, and they took it well: no colour in the water, no loose threads. They are heavy when wet. My husband, who notices nothing, asked what was new about the bed.',
        },
        {
          by: 'reviewer',
          rating: 4,
          open: {
            daysAgo: 3.6,
            reason: 'low_effort',
            note: 'Please add how you washed them and how they changed; the brief asks for two washes.',
          },
          content:
            'The sheets are cool and look expensive on the bed, and my sister wants a set as well.',
        },
        {
          by: 'arjun',
          rating: 4,
          pending: { hoursAgo: 14, openedSeconds: 6 },
          content:
            'Washed by hand, as I do everything, and they took it very well: no colour in the water, no loose threads. They are heavy when wet. My wife, who notices nothing, asked what was new about the bed.',
        },
      ],
    },
    {
      brief: {
        title: 'Set a table with our everyday napkins',
        product: 'Fieldwash Napkins',
        description:
          'Six linen napkins for every day, not for the cupboard. Use and wash them for two weeks of meals and describe stains, creases and size.',
        instructions:
          'Order a set of six on the product’s page with your code at the checkout; it is free. Please try at least one proper tomato sauce.',
        productUrl: 'https://brightloom.example/napkins',
        fulfilment: 'code',
        worthCents: 36_00 as Cents,
        tryingDays: 14,
        priceDollars: 9,
        targetReviews: 12,
      },
      codes: codesOf('NAPKINS', 14),
      createdDaysAgo: 0.7,
      fate: 'pending',
    },
  ],
}
