import type { Cents } from '../../shared/base/money.ts'
import { codesOf } from './codes.ts'
import type { DemoBusiness } from './business.ts'

export const paperboat: DemoBusiness = {
  email: 'team.paperboat',
  name: 'Ananya Iyer',
  phoneNumber: '+91 80 5550 1150',
  companyName: 'Paperboat Software',
  description:
    'Invoicing and receipts for people who work alone or in pairs. Built in Bengaluru, used in nineteen countries.',
  website: 'https://paperboat.example',
  plan: 'professional',
  verification: 'approved',
  deposits: [{ daysAgo: 64, dollars: 300 }],
  campaigns: [
    {
      brief: {
        title: 'Send your next three invoices with Paperboat',
        product: 'Paperboat Invoices',
        description:
          'Write, send and chase invoices in the browser, in any of forty currencies. Use it for three invoices of your own and describe how it went, including what your clients said.',
        instructions:
          'Sign up on the product’s page with your code: three months are free, without a card. Real invoices, please, not tests.',
        productUrl: 'https://paperboat.example/invoices',
        fulfilment: 'code',
        worthCents: 36_00 as Cents,
        tryingDays: 7,
        priceDollars: 10,
        targetReviews: 14,
      },
      codes: codesOf('BOAT', 18),
      createdDaysAgo: 92,
      fate: 'open',
      reviewedDaysAgo: [83, 6],
      reviews: [
        {
          by: 'fatima',
          rating: 4,
          content:
            'I sell handmade soap beside my job, and these are the first invoices I have sent that look like a firm’s. Naira worked without tricks. I could not find how to number from a value of my own until I asked.',
        },
        {
          by: 'kofi',
          rating: 5,
          content:
            'Two studios paid within the week, one after the automatic reminder that I would have been too shy to write. The reminder’s wording is polite, and I could change every line of it.',
        },
        {
          by: 'james',
          rating: 2,
          content:
            'It cannot handle the domestic reverse charge, so one invoice in three still went through my old spreadsheet. If your tax is simple it may be lovely. Mine is not, and the help page said “coming soon”.',
        },
        {
          by: 'mateo',
          rating: 3,
          content:
            'Dollars and pesos on the same invoice is something I need and it does that. It does not know our electronic invoice, so it stays a pro forma for me. The PDF is handsome and small.',
        },
        {
          by: 'claire',
          rating: 4,
          content:
            'Three invoices in twenty minutes on my first evening, without a tutorial. One client answered that the payment link looked unfamiliar to her, and I see why: it leads to another domain. Everything else was smooth.',
        },
        {
          by: 'emily',
          rating: 5,
          content:
            'I tutor on weekends and used to chase parents by text. Now each gets a tidy invoice on the first of the month, and I have stopped keeping the little notebook. Cancelling was offered plainly, too.',
        },
        {
          by: 'siobhan',
          rating: 4,
          content:
            'Copying last month’s invoice is one key, and that is half of my accounting. VAT numbers were checked for me. I would like hours to become lines without typing them, as my old tool did.',
        },
        {
          by: 'reviewer',
          rating: 3,
          content:
            'Fine on the laptop and cramped on the phone: the total hides behind the keyboard while I type an amount. I finished all three invoices, the last one at a desk, on purpose.',
        },
        {
          by: 'omar',
          rating: 4,
          open: {
            daysAgo: 4.5,
            reason: 'low_effort',
            note: 'Please tell about the three invoices: which currency, and what your clients said.',
          },
          content: 'A very useful program with many functions, modern design and simple handling.',
        },
        {
          by: 'lena',
          rating: 5,
          pending: { hoursAgo: 22 },
          content:
            'Three invoices in euros and one in Swiss francs, with the right tax note on each without my looking it up. A client in Zürich asked which tool it was. The export for my tax adviser opened at the first attempt.',
        },
      ],
    },
    {
      brief: {
        title: 'A month of receipts with the Paperboat scanner',
        product: 'Paperboat Receipts',
        description:
          'Photograph a receipt, and the amount, the tax and the shop are read from it. Scan at least twenty over a few weeks and tell others how often it was right.',
        instructions:
          'Sign up on the product’s page with your code: it is free for you during the campaign. Please keep count of the mistakes.',
        productUrl: 'https://paperboat.example/receipts',
        fulfilment: 'code',
        worthCents: 24_00 as Cents,
        tryingDays: 6,
        priceDollars: 8,
        targetReviews: 12,
      },
      codes: codesOf('RECEIPTS', 16),
      createdDaysAgo: 61,
      fate: { pausedDaysAgo: 15 },
      reviewedDaysAgo: [53.5, 19],
      reviews: [
        {
          by: 'priya',
          rating: 4,
          content:
            'Twenty-six receipts, twenty-three right. All three mistakes were thermal paper that I could hardly read myself. It split the GST correctly every time, which my accountant noticed before I told her.',
        },
        {
          by: 'reviewer',
          rating: 2,
          content:
            'Of twenty-two receipts nine had the wrong total, mostly from the market where they are written by hand. For printed ones it was good. For how people really buy here, I typed more than I scanned.',
        },
        {
          by: 'yuki',
          rating: 3,
          expired: {
            reason: 'off_topic',
            note: 'This is about the invoicing product. Please review the scanner of this campaign.',
          },
          content:
            'The invoices are well designed and the reminders are polite. I have used them for my translations for some months and my clients find them easy to pay.',
        },
        {
          by: 'marco',
          rating: 4,
          content:
            'Thirty-one receipts from suppliers, two errors, both a 7 read as a 1. It understands Italian tax lines. It needs good light, so I now do them all at the bar by the window before closing.',
        },
        {
          by: 'agnieszka',
          rating: 4,
          content:
            'Right in nineteen of twenty-one. The best part is the search afterwards: I typed “ladder” and there it was, from March. The worst is waiting four or five seconds for each picture on mobile data.',
        },
      ],
    },
  ],
}
