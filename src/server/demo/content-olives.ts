import type { Cents } from '../../shared/base/money.ts'
import { codesOf } from './codes.ts'
import type { DemoBusiness } from './business.ts'

export const olivar: DemoBusiness = {
  email: 'hola.casaolivar',
  name: 'Lucía Romero',
  phoneNumber: '+34 953 555 012',
  companyName: 'Casa Olivar',
  description:
    'Three generations of olive growers near Jaén. Oil, soap, and since last year a small shop in Madrid.',
  website: 'https://casaolivar.example',
  plan: 'starter',
  verification: 'approved',
  deposits: [{ daysAgo: 75, dollars: 150 }],
  campaigns: [
    {
      brief: {
        title: 'Cook with our early-harvest oil for ten days',
        product: 'Primera Prensa Olive Oil',
        description:
          'Oil from picual olives picked green in October, 500 ml. Use it raw and for cooking, and describe the taste to somebody who has never tried an early-harvest oil.',
        instructions:
          'Order a bottle on the product’s page with your code at the checkout; it is free. Taste it on bread first, then use it as you always would.',
        productUrl: 'https://casaolivar.example/primera-prensa',
        fulfilment: 'code',
        worthCents: 14_00 as Cents,
        tryingDays: 7,
        priceDollars: 7.5,
        targetReviews: 11,
      },
      codes: codesOf('OIL', 14),
      createdDaysAgo: 103,
      fate: 'open',
      reviewedDaysAgo: [94.5, 5],
      reviews: [
        {
          by: 'marco',
          rating: 4,
          content:
            'Green tomato leaf, artichoke, and a pepper that catches you in the throat after a second. On grilled courgettes it was splendid. For mayonnaise it is too loud. The pourer drips down the bottle.',
        },
        {
          by: 'reviewer',
          rating: 3,
          content:
            'I had not expected oil to be bitter. On bread I did not enjoy it, but over beans with onions it made sense, and by the end of the bottle I missed it. It is strong, so begin with little.',
        },
        {
          by: 'emily',
          rating: 2,
          rejected: {
            reason: 'abusive',
            note: 'Criticism is welcome; insulting the people of the company is not. Rejected for good.',
          },
          content:
            'Whoever bottled this must be a complete idiot, and so is the clown who answers their mail. The oil tastes of lawn and these crooks should be ashamed of themselves.',
        },
        {
          by: 'claire',
          rating: 5,
          content:
            'I know Provençal oils well, and this one is wilder: fresh-cut hay first, almonds at the end. The harvest date is on the label, as it should be everywhere. It went into everything, even a chocolate mousse.',
        },
        {
          by: 'arjun',
          rating: 3,
          content:
            'Interesting raw, wasted in my kitchen when hot: mustard and cumin bury it. For salads and hummus it was lovely. I cannot call it good value for the way that we cook at home.',
        },
        {
          by: 'omar',
          rating: 5,
          content:
            'With labneh and flatbread there was nothing left to wish for. My father, who trusts only oil from his village, asked what it was and took half of the bottle home. It arrived double-boxed and whole.',
        },
        {
          by: 'siobhan',
          rating: 4,
          content:
            'A peppery, grassy oil that turned boiled potatoes into supper. The tin sleeve that keeps out the light is clever. The price on the shop page leaves out duty for addresses beyond Spain.',
        },
        {
          by: 'wanjiru',
          rating: 4,
          content:
            'I tasted it next to the supermarket bottle and my whole family chose this one blind, except my son. On sukuma wiki, off the heat, it is wonderful. It gets cloudy in the fridge, which their card does explain.',
        },
        {
          by: 'lena',
          rating: 1,
          content:
            'The bottle came with a cracked neck and a greasy parcel. I was sent another, cracked at the same place. What I could taste seemed good, but I spent an evening picking glass out of a box, twice.',
        },
        {
          by: 'yuki',
          rating: 5,
          pending: { hoursAgo: 12 },
          content:
            'A few drops on cold tofu with salt: very clear, a little like shiso. The bitterness is clean and short. I finished the half litre in nine days and have not finished any oil that quickly before.',
        },
      ],
    },
    {
      brief: {
        title: 'Wash with our olive soap for two weeks',
        product: 'Jabón de Casa',
        description:
          'A plain bar of olive oil soap, aged for six months, without perfume. Use it for hands or body for two weeks and describe your skin, the foam and how fast it shrinks.',
        instructions:
          'Order two bars on the product’s page with your code at the checkout; they are free. If your skin reacts, stop, and write that.',
        productUrl: 'https://casaolivar.example/jabon',
        fulfilment: 'code',
        worthCents: 11_00 as Cents,
        tryingDays: 4,
        priceDollars: 6,
        targetReviews: 5,
      },
      codes: codesOf('JABON', 9),
      createdDaysAgo: 79,
      fate: 'open',
      reviewedDaysAgo: [72, 55],
      reviews: [
        {
          by: 'agnieszka',
          rating: 5,
          content:
            'My hands crack every winter and with this they did not, for the first time in years. There is little foam, and it feels slippery at first. One bar lasted sixteen days beside the kitchen sink.',
        },
        {
          by: 'mateo',
          rating: 5,
          rejected: {
            reason: 'conflict_of_interest',
            note: 'You write that your cousin sells this soap. People close to a seller cannot review.',
          },
          content:
            'My cousin sells this soap in Buenos Aires and I can say that everybody who has bought it from her has come back for more. The quality is the best there is.',
        },
        {
          by: 'thandi',
          rating: 3,
          content:
            'Gentle, yes, but in our hard water it leaves a film on the basin and hardly lathers. My skin felt fine and neither better nor worse. It goes soft if you do not keep it on a rack.',
        },
        {
          by: 'fatima',
          rating: 4,
          content:
            'I looked at the ingredients as a pharmacist: oil, water, lye, salt, that is all. No itching on my eczema in two weeks. It smells faintly of a church, which I have come to like.',
        },
        {
          by: 'james',
          rating: 4,
          content:
            'Shaved with it, washed with it, and cleaned a brush with it. It does each decently. Hair is where it fails: like straw. The paper band with the date on which it was cut is a nice touch.',
        },
        {
          by: 'priya',
          rating: 2,
          content:
            'The bar sweated in the monsoon and had turned into jelly by day five, both of them. While it was a bar it was pleasant and mild. I think it is simply made for a dry country.',
        },
      ],
    },
  ],
}
