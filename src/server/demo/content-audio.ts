import type { Cents } from '../../shared/base/money.ts'
import { codesOf } from './codes.ts'
import type { DemoBusiness } from './business.ts'

export const nordlicht: DemoBusiness = {
  email: 'hallo.nordlicht',
  name: 'Katharina Brandt',
  phoneNumber: '+49 40 5550 1200',
  companyName: 'Nordlicht Audio',
  description:
    'Headphones and small speakers from Hamburg that can be opened with one screwdriver and repaired with parts from our shop.',
  website: 'https://nordlicht-audio.example',
  plan: 'enterprise',
  verification: 'approved',
  deposits: [
    { daysAgo: 120, dollars: 400 },
    { daysAgo: 50, dollars: 600 },
  ],
  campaigns: [
    {
      brief: {
        title: 'Wear the H1 headphones through two working weeks',
        product: 'Nordlicht H1',
        description:
          'Over-ear headphones with noise cancelling, 40 hours of battery and ear pads that you change yourself. Wear them where you work, travel and rest, and describe what you heard and what annoyed you.',
        instructions:
          'Order a pair on the product’s page with your code at the checkout: it costs nothing, and you keep it. Use them for ten days, and swap the ear pads once.',
        productUrl: 'https://nordlicht-audio.example/h1',
        fulfilment: 'code',
        worthCents: 149_00 as Cents,
        tryingDays: 6,
        priceDollars: 25,
        targetReviews: 16,
      },
      codes: codesOf('H1', 24),
      createdDaysAgo: 66,
      fate: 'open',
      reviewedDaysAgo: [57, 3],
      reviews: [
        {
          by: 'kofi',
          rating: 5,
          content:
            'I mix for a living, so I ran sweeps first: a small lift at 90 Hz and a calm treble, nothing that lies to you. The cancelling is average, the comfort is not: six hours without a hot ear.',
        },
        {
          by: 'lena',
          rating: 4,
          content:
            'On the U-Bahn they take away the rumble and leave the announcements, which is what I want. The pads came off with a twist. The button for the next song sits exactly where I grip them to put them on.',
        },
        {
          by: 'marcus',
          rating: 2,
          content:
            'They clamp. I wear glasses and after an hour my temples hurt enough to stop. The sound is honest and the build is great, but I could not finish one working day in them, and the headband has no softer setting.',
        },
        {
          by: 'arjun',
          rating: 3,
          rejected: {
            reason: 'off_topic',
            note: 'This is about the courier alone. Please review the headphones themselves.',
          },
          content:
            'The courier rang at seven in the morning, refused to come up to the third floor and then left the parcel with a neighbour whom I do not know. Terrible service from that company again.',
        },
        {
          by: 'agnieszka',
          rating: 5,
          content:
            'Charged once, on the first day, and the battery still says 20 % after eleven working days. I changed the pads on the tram. After three pairs that died of a broken hinge, screws are the best feature here.',
        },
        {
          by: 'priya',
          rating: 4,
          content:
            'Calls are clear and clients stopped asking whether I am in a café. Music is a little dark for me; the app has an equaliser that helps. They get warm in a Chennai summer, as everything does.',
        },
        {
          by: 'james',
          rating: 4,
          resubmitted: {
            reason: 'personal_data',
            note: 'Please leave out your colleague’s full name and where she works.',
            again: {
              rating: 4,
              content:
                'Bought nothing this good second-hand in years. A colleague with the well-known rival and I swapped for a day: hers cancel more, these sound more natural and can be mended. The case is too big for my satchel.',
            },
          },
          content:
            'My colleague Harriet Stanton of the Leeds branch has the well-known rival and we swapped for a day: hers cancel more, these sound more natural and can be mended.',
        },
        {
          by: 'yuki',
          rating: 5,
          content:
            'I wanted one thing: no hiss in a quiet room. There is none. The fabric band does not pull hair, the manual is one sheet, and replacing a pad took me under a minute without watching a film about it.',
        },
        {
          by: 'reviewer',
          rating: 3,
          content:
            'Good headphones with an unfinished app. It forgot my setting three times and asked for my location to change the equaliser, which I refused. Without the app they work perfectly well, so three stars.',
        },
        {
          by: 'omar',
          rating: 5,
          content:
            'Two flights to Jakarta and back on one charge. On the plane the engines become a far-away fan. I could sleep on my back with them, not on my side. The airline adapter is in the box, a rare courtesy now.',
        },
        {
          by: 'thandi',
          rating: 4,
          content:
            'During load-shedding these were my radio, my office and my quiet place. Voices sound close and real. They could be lighter: at 320 g I know that I am wearing something when I bend over.',
        },
        {
          by: 'siobhan',
          rating: 1,
          content:
            'The left side went silent on day four. I opened it as their page shows, reseated the cable, and it lasted two days more. I believe in repair, but a new pair should not need it in its first week.',
        },
        {
          by: 'mateo',
          rating: 4,
          pending: { hoursAgo: 21.5 },
          content:
            'For tango recordings from the thirties they are kind: the scratch stays in the background and the bandoneón has body. Cancelling on the colectivo is decent. The cable in the box is too short; I make longer ones, write to mateo@cables.example or +54 11 5555 0143.',
        },
        {
          by: 'fatima',
          rating: 5,
          pending: { hoursAgo: 2 },
          content:
            'Our pharmacy is loud and I do stock lists on Sundays with these on. I forget the time in them, which I mean as praise. Spare pads cost eleven dollars, so I do not fear the day that these wear out.',
        },
      ],
    },
    {
      brief: {
        title: 'Take the Pocket speaker outdoors and tell us',
        product: 'Nordlicht Pocket',
        description:
          'A speaker the size of a bar of soap, splash-proof, eight hours. Take it to a kitchen, a park and a bathroom, and describe how loud it is before it distorts.',
        instructions:
          'Order one on the product’s page with your code at the checkout; it is yours. Please use it in three different places.',
        productUrl: 'https://nordlicht-audio.example/pocket',
        fulfilment: 'code',
        worthCents: 79_00 as Cents,
        tryingDays: 7,
        priceDollars: 20,
        targetReviews: 20,
      },
      codes: codesOf('POCKET', 24),
      createdDaysAgo: 138,
      fate: { endedDaysAgo: 86 },
      reviewedDaysAgo: [129, 92],
      reviews: [
        {
          by: 'reviewer',
          rating: 4,
          content:
            'Small enough for my handbag and loud enough for the veranda, until the neighbour’s generator starts. The strap is sewn well. It survived a fall into the sink. Bass is what you would expect from soap.',
        },
        {
          by: 'marco',
          rating: 3,
          content:
            'In the kitchen it does the radio nicely over a boiling pot. Above three quarters it begins to shout, and voices get sharp. The charging flap is a fiddle with floury hands.',
        },
        {
          by: 'emily',
          rating: 5,
          content:
            'Used it in my classroom, in the garden and by the bath. Twenty-six children could follow a story on it. The dogs ignored it, so there is no whine that I cannot hear. It ran from Monday to Thursday.',
        },
        {
          by: 'arjun',
          rating: 5,
          rejected: {
            reason: 'not_genuine',
            note: 'The Pocket has neither a display nor voice control, which this review describes.',
          },
          content:
            'Amazing display and the voice control understands everything I say. The colours on the screen are bright and the sound fills our whole building up to the terrace.',
        },
        {
          by: 'otieno',
          rating: 4,
          content:
            'Took it to Karura forest for a birthday. Ten people could hear it, twenty could not. Eight hours is true at half volume. I pulled grass seeds out of the cloth grille with tweezers afterwards.',
        },
        {
          by: 'lena',
          rating: 2,
          content:
            'Splash-proof held, but the connection did not: with the phone in my back pocket the sound broke up at four metres on the balcony. Next to the phone it is fine, and then I hardly need a speaker.',
        },
        {
          by: 'yuki',
          rating: 4,
          content:
            'In a bathroom of two square metres it is almost too much, which is fun. Spoken word is clear. I took it apart along the instructions and the battery is a standard cell. Please make it in a colour.',
        },
      ],
    },
    {
      brief: {
        title: 'Try our free hearing test with your own headphones',
        product: 'Nordlicht Hearing Profile',
        description:
          'An app that plays soft tones for six minutes and fits the sound of any headphones to your ears. Take the test twice on different days and describe whether the results agree and whether you hear a difference.',
        instructions: 'The app is free. Use headphones that you know well; ours are not needed.',
        productUrl: 'https://nordlicht-audio.example/profile',
        priceDollars: 14,
        targetReviews: 30,
      },
      createdDaysAgo: 17,
      fate: 'open',
      reviewedDaysAgo: [13, 3.1],
      reviews: [
        {
          by: 'chinedu',
          rating: 4,
          content:
            'Both tests said that my right ear is weaker above 6 kHz, and my clinic once said the same. With the profile on, hi-hats came back on the right. It did ask me to repeat a tone eight times, which is tiring.',
        },
        {
          by: 'ines',
          rating: 3,
          content:
            'The two results differed by a third although I sat in the same chair. The adjusted sound is nicer, but louder things always seem nicer, so I cannot say whether it is my profile or the volume.',
        },
        {
          by: 'walter',
          rating: 5,
          content:
            'I am fifty-eight and had stopped hearing birds in films. The profile put them back. Six minutes, no account, no advertising. My wife’s profile looks quite different, and we each keep our own.',
        },
        {
          by: 'wanjiru',
          rating: 4,
          pending: { hoursAgo: 19 },
          content:
            'A clean app that explains what it measures. My results agreed within a few points over two evenings. It only worked with a cable at first; over Bluetooth the soft tones were cut off until I updated my phone.',
        },
      ],
    },
  ],
}
