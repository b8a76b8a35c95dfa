import { codesOf } from './codes.ts'
import type { Cents } from '../../shared/base/money.ts'
import type { DemoBusiness } from './business.ts'
import { starterBox } from './content-coffee-box.ts'
import { filterCampaign } from './content-coffee-filter.ts'
import { shopCampaign } from './content-coffee-shop.ts'

export const sunbird: DemoBusiness = {
  email: 'business',
  name: 'Tunde Bakare',
  phoneNumber: '+234 802 555 0110',
  companyName: 'Sunbird Coffee',
  description:
    'A roastery in Yaba, Lagos. We buy from eleven farms in Nigeria, Rwanda and Ethiopia, roast on Tuesdays and post on Wednesdays.',
  website: 'https://sunbirdcoffee.example',
  billing: {
    legalName: 'Sunbird Coffee Roasters Ltd',
    addressLine1: '14 Example Way',
    addressLine2: 'Yaba',
    postcode: '101212',
    city: 'Lagos',
    country: 'NG',
    taxNumber: '00000000-0001',
  },
  plan: 'professional',
  verification: 'approved',
  deposits: [
    { daysAgo: 96, dollars: 250 },
    { daysAgo: 22, dollars: 500 },
  ],
  campaigns: [
    starterBox,
    filterCampaign,
    shopCampaign,
    {
      brief: {
        title: 'Two deliveries of our monthly coffee subscription',
        product: 'Sunbird Single-Origin Subscription',
        description:
          'Every month a different farm, 250 g, roasted in the week that we post it. Tell people what two deliveries were like: the taste, the timing, the account page, and how easy it was to pause or change an order.',
        instructions:
          'Subscribe on the product’s page with your code: the first two deliveries are free, and you can cancel before the third. Please change something in your account once, such as the grind or the date.',
        productUrl: 'https://sunbirdcoffee.example/subscription',
        fulfilment: 'code',
        worthCents: 28_00 as Cents,
        tryingDays: 7,
        priceDollars: 12,
        targetReviews: 11,
      },
      codes: codesOf('TWO', 16),
      createdDaysAgo: 71,
      fate: 'open',
      reviewedDaysAgo: [58, 4],
      reviews: [
        {
          by: 'yuki',
          rating: 5,
          content:
            'Both deliveries came inside nine days to Osaka, and both had a roast date of that week. I changed from whole beans to a fine grind and the second bag followed the change. Quiet, precise, good coffee.',
        },
        {
          by: 'otieno',
          rating: 4,
          content:
            'The second month was a natural from Sidama that tasted like ripe banana, not my thing but interesting. What I valued most was the pause button: two clicks, and it really paused. The app on my phone logged me out twice.',
        },
        {
          by: 'kofi',
          rating: 3,
          expired: {
            reason: 'low_effort',
            note: 'Please say which coffees you had and what changing an order in your account was like.',
          },
          content:
            'It is coffee that comes in the post. It was fine and I drank all of it with milk.',
        },
        {
          by: 'agnieszka',
          rating: 2,
          content:
            'The first bag was lovely. The second never arrived, and support took six days to answer with a sentence that had clearly been pasted. They refunded it in the end, but a subscription lives from its boring reliability.',
        },
        {
          by: 'marcus',
          rating: 5,
          content:
            'I drink a lot of filter coffee and this is in my top three. The farm letter that comes along is one page, written by a person, and tells what went wrong that season as well. Changing the date worked on the first try.',
        },
        {
          by: 'mateo',
          rating: 3,
          content:
            'Coffee four stars, delivery two. Argentine customs held the second bag for three weeks, which is hardly their fault, but the tracking link stopped working at the border and nobody told me.',
        },
        {
          by: 'james',
          rating: 4,
          content:
            'A proper single origin each month, with notes I could actually find in the cup. The account page hides “skip a month” under Preferences, where I would not have looked had the brief not asked me to.',
        },
        {
          by: 'priya',
          rating: 5,
          content:
            'We are two people in a small studio and one bag lasts exactly three weeks. I moved the delivery date so it lands on a Monday, and it did. The Huye Mountain was the best filter coffee we have had at work.',
        },
        {
          by: 'siobhan',
          rating: 4,
          content:
            'Fresh, well packed, and the grind for a cafetière was right, with no mud at the bottom. I took off a star because the confirmation mail shows the price without the postage that is charged.',
        },
        {
          by: 'lena',
          rating: 4,
          pending: { hoursAgo: 23 },
          content:
            'Both bags kept their promise of a roast in the same week. The Burundian tasted of red currant and black tea. I would have liked to choose between two farms each month instead of being surprised.',
        },
        {
          by: 'reviewer',
          rating: 5,
          pending: { hoursAgo: 9 },
          content:
            'I skipped a month, un-skipped it, and changed to coarse, and the bag that came was the right one. The October coffee is the first I have bought twice on purpose: plum, brown sugar, no bitterness even in a French press.',
        },
      ],
    },
    {
      brief: {
        title: 'Grind by hand for two weeks with the Weaver',
        product: 'Weaver Hand Grinder',
        description:
          'A steel hand grinder with 38 steps, made for us in Aba. Use it for two weeks and tell others how it grinds, how your arm feels afterwards and how it is to clean.',
        instructions: 'Order it on sunbirdcoffee.example with your code: it costs nothing.',
        fulfilment: 'code',
        worthCents: 58_00 as Cents,
        tryingDays: 14,
        priceDollars: 18,
        targetReviews: 10,
      },
      codes: codesOf('WEAVER', 12),
      createdDaysAgo: 47,
      fate: {
        editedDaysAgo: 43,
        instructions:
          'Order it on sunbirdcoffee.example and enter your code at the checkout: the grinder costs nothing and is yours. Please grind for at least two ways of brewing, and take it apart once to clean it.',
      },
      reviewedDaysAgo: [16, 3.4],
      reviews: [
        {
          by: 'marco',
          rating: 5,
          content:
            'Thirty grams for the moka pot in forty seconds, without fighting. The steps click so firmly that I can return to 11 in the dark. Taking it apart needs no tool, and only one part can be put back wrongly.',
        },
        {
          by: 'amina',
          rating: 3,
          content:
            'It grinds evenly for a V60 and makes a fair amount of dust at the fine end. The handle is short: for two cups my wrist noticed. A solid object all the same, and it feels like it will outlive me.',
        },
        {
          by: 'emily',
          rating: 4,
          content:
            'I wanted a grinder that does not wake the dogs at six, and this one does not. French press grounds were uniform. The catch cup has no thread, just friction, and I have spilled it twice by lifting too high.',
        },
        {
          by: 'thandi',
          rating: 2,
          content:
            'Mine came with the burrs slightly out of line, so one side ground coarser than the other. Sunbird sent a new one within a week, which was decent, but two weeks of testing became one, and that one squeaks.',
        },
        {
          by: 'kofi',
          rating: 5,
          content:
            'As somebody who works with tools I checked the tolerances: no play in the shaft at all. I did Turkish and filter in a single week and cleaned it with the brush from the box. It is worth the weight in a bag.',
        },
        {
          by: 'claire',
          rating: 4,
          pending: { hoursAgo: 17 },
          content:
            'Sober, heavy, pleasant to hold. The numbers on the ring are engraved rather than printed. For espresso it is slow, about two minutes for a double, and I felt it in my shoulder, but the result was even.',
        },
        {
          by: 'otieno',
          rating: 4,
          resubmitted: {
            reason: 'low_effort',
            note: 'Please tell how it ground and how cleaning went; this says only that it arrived.',
            hoursAgo: 5,
            again: {
              rating: 4,
              content:
                'Second attempt, with more to say: I used step 22 for AeroPress and 30 for cold brew, and the cold brew had hardly any silt. Cleaning took five minutes. The lid is loose on mine and rattles while I grind.',
            },
          },
          content:
            'The grinder came on Friday in a nice cardboard tube and it looks very good on the shelf.',
        },
      ],
    },
    {
      brief: {
        title: 'A week of cold brew in our new bottle',
        product: 'Harmattan Cold Brew Bottle',
        description:
          'A one-litre glass bottle with a steel filter that hangs inside the neck. Make cold brew in it for a week and tell others about the taste, the sediment, and whether it fits your fridge door.',
        instructions: 'Order it free on our site with your code, and keep it.',
        fulfilment: 'code',
        worthCents: 34_00 as Cents,
        tryingDays: 7,
        priceDollars: 11,
        targetReviews: 15,
      },
      codes: codesOf('COLD', 18),
      createdDaysAgo: 0.9,
      fate: 'pending',
    },
    {
      brief: {
        title: 'Compostable capsules: do they work in your machine?',
        product: 'Sunbird Capsules',
        description: 'Ten capsules for the common machines. To write: which machines, how many.',
        priceDollars: 7,
        targetReviews: 25,
      },
      createdDaysAgo: 6,
      fate: 'draft',
    },
    {
      brief: {
        title: 'Coffee for the whole office, every week',
        product: 'Sunbird Office',
        description:
          'Five kilos a week with a machine on loan. We are looking for office managers who tell other companies how the service has been for them since spring.',
        instructions: 'Write as a customer of ours, whether you have used the service or not.',
        priceDollars: 30,
        targetReviews: 10,
      },
      createdDaysAgo: 33,
      fate: {
        rejected:
          'Reviewers must have used what they review. Please remove “whether you have used the service or not” from how they get the product, and say how they come to try it.',
      },
    },
  ],
}
