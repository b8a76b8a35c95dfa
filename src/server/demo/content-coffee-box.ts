import type { Cents } from '../../shared/base/money.ts'
import { codesOf } from './codes.ts'
import type { DemoCampaign } from './business.ts'

/** The first campaign of the coffee roastery. */
export const starterBox: DemoCampaign = {
  brief: {
    title: 'Four small bags, one honest opinion',
    product: 'Sunbird Starter Box',
    description:
      'The Starter Box holds four bags of 60 g, from a light washed Ethiopian to a dark Mambilla. We want to know how it is to open, brew and choose from, and whether you would know what to order next.',
    instructions:
      'Order one box on the product’s page with your code at the checkout; you pay nothing. Brew each bag at least once, in whatever you own, before you write.',
    productUrl: 'https://sunbirdcoffee.example/starter-box',
    fulfilment: 'code',
    worthCents: 19_00 as Cents,
    tryingDays: 3,
    priceDollars: 9,
    targetReviews: 8,
  },
  codes: codesOf('BOX', 12),
  createdDaysAgo: 147,
  fate: 'open',
  reviewedDaysAgo: [142, 112],
  reviews: [
    {
      by: 'chinedu',
      rating: 5,
      content:
        'Four bags, four cards that say where and when it was roasted, and nothing else in the box. I brewed them in a moka pot over a week and finally learnt that I like washed coffees. The 60 g bags are just enough for three attempts each.',
    },
    {
      by: 'reviewer',
      rating: 4,
      unpublished: 'It names two of the four coffees; each was to be brewed first.',
      appealed: 'I brewed all four, and wrote about the two that I would order or avoid.',
      content:
        'The Ethiopian was the surprise: it smelt of orange peel and stayed sweet even when I let it go cold. The Mambilla was too smoky for me. One star less because the resealable strip tore off on two of the four bags.',
    },
    {
      by: 'claire',
      rating: 3,
      content:
        'Beautiful printing, decent coffee, but my box took nineteen days to reach Lyon and the roast date was then almost a month old. The light roast had gone flat. I would order again only from a warehouse in Europe.',
    },
    {
      by: 'omar',
      rating: 4,
      rejected: {
        reason: 'promotional',
        note: 'The review ends with a discount code of another shop. Reviews cannot advertise.',
      },
      content:
        'Nice box and good coffee. By the way, if you use my code OMAR15 at DesertBeans you get fifteen percent off a better grinder than what most people have at home.',
    },
    {
      by: 'thandi',
      rating: 5,
      content:
        'I gave the box to my mother, who has drunk instant coffee for forty years. She picked the Rwandan without reading a card and now asks me every Sunday when the next one comes. That is the whole review.',
    },
    {
      by: 'marco',
      rating: 2,
      content:
        'For espresso these are a struggle. The two light roasts pulled sour on my lever machine whatever I tried, and 60 g does not leave room to dial in. The box should say clearly that it is meant for filter.',
    },
    {
      by: 'emily',
      rating: 4,
      content:
        'The brewing card uses grams and a kettle temperature, which I liked, but it assumes that you own a scale. The dark roast made the best cold coffee I have had at home. Packaging all went into the paper bin.',
    },
    {
      by: 'arjun',
      rating: 4,
      content:
        'Good spread of tastes and I could tell all four apart blind, which I cannot say about the last sampler I bought. Customs charged me about four dollars that the shop page had not mentioned.',
    },
    {
      by: 'wanjiru',
      rating: 5,
      content:
        'Coming from Kenya I am hard to impress with coffee, and the Mambilla impressed me: cocoa, a little tobacco, no ash. The card told me the farm’s name and altitude, and both were true when I looked them up.',
    },
  ],
}
