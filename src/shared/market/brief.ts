import { asItLooks } from '../base/look-alikes.ts'

/**
 * Phrases that ask for a sentiment, which a brief must not do (docs/domain.md, Campaigns).
 * They are looked for in the text as it looks, so that other alphabets and invisible characters
 * hide nothing. `brief.test.ts` prints how many phrases of its corpus they judge rightly.
 */
const stars = String.raw`(?:stars?|[★⭐🌟✩✭☆]+)`
const five = String.raw`(?:5|five)`
const kind = String.raw`(?:positive|good|great|nice|kind|happy|favou?rable|excellent|glowing|flattering|perfect|amazing|wonderful|fantastic|brilliant|outstanding)`
const unkind = String.raw`(?:negativ\w+|bad|critical|poor|unhappy|unfavou?rable|harsh|low)`
const opinion = String.raw`(?:reviews?|ratings?|feedback|comments?|scores?|words?|experiences?|opinions?|testimonials?|mentions?|attitude)`
const within = String.raw`[^.!?\n]{0,60}\b`
/** Whom a product praises, or teaches to praise. */
const learner = String.raw`(?:dog|puppy|pup|cat|horse|pet|child|children|kids?|pupils?|students?|learners?|players?)\b`
const not = String.raw`(?:do\s+not|don['’]?t|never|avoid|no|not|without|refrain\s+from|leave\s+out|skip)`

/** What happens to a product that is given. */
const given = String.raw`(?:keep\w*|yours|free|returns?|returned|send|sent|charge\w*|refund\w*|pay|paid|cancel\w*|stays?|ends?)\b`
const verdict = String.raw`(?:reviews?|ratings?|scores?|feedback|opinion)\s+(?:is|was|are|turns?\s+out)\s+(?:not\s+)?(?:${kind}|${unkind}|[1-5]|one|two|three|four|five)\b`

const sentiment = [
  // Does not match “1 to 5 stars” or a five-star hotel.
  String.raw`(?<!\b(?:to|of|through|and)\s+|[-–—]\s*)\b${five}[\s-]*${stars}(?!\s+(?:hotel|resort|restaurant|spa|lodge|safety|energy|means?|chef))(?:\s+${opinion})?(?:\s+only)?`,
  String.raw`(?:[★⭐🌟✩✭☆]\s*){5}`,
  String.raw`\b(?:only\s+|just\s+)?${kind}\s+(?:(?:and|or|,)\s+(?!${unkind})\w+\s+)?${opinion}(?:\s+only)?`,
  String.raw`\b${not}\s+(?:\w+\s+){0,3}${unkind}(?:\s+${opinion}|\s+things?|\s+points?)?`,
  String.raw`\b(?:rate|give|leave|award|choose|select|pick|click|tap)\s+(?:\w+\s+){0,3}(?:5|five|full|all|maximum|top|highest|best|max)(?:\s+possible)?(?:\s+(?:${stars}|marks|${opinion}|points)|\s*/\s*5)`,
  String.raw`\b(?:5\s*/\s*5|10\s*/\s*10|5\s+out\s+of\s+5|five\s+out\s+of\s+five)`,
  String.raw`\b(?:say|write|mention|post|share|tell\s+\w+)\s+(?:only\s+|us\s+)?(?:\w+\s+){0,2}(?:nice|good|positive|kind|great)(?:\s+things?|\s+words?|\s+about\b)`,
  String.raw`\b(?:say|write|mention|post|share)\s+(?:only\s+)?something\s+(?:nice|good|positive|kind|great)`,
  String.raw`\b(?:must|should|has\s+to|have\s+to|need\s+to|needs\s+to)\s+(?:be\s+|sound\s+|stay\s+)(?:\w+\s+)?(?:${kind}|${five}[\s-]*${stars}|enthusiastic)`,
  String.raw`\b(?:only|just)\s+(?:\w+\s+)?(?:happy|satisfied|delighted|pleased)\s+(?:customers?|clients?|users?|buyers?|people|reviewers?)`,
  String.raw`\b(?:if|when|in\s+case)\s+you(?:['’]re|\s+are|\s+were)?\s+(?:not\s+(?:happy|satisfied|pleased)|unhappy|dissatisfied|disappointed)[^.!?\n]{0,60}\b(?:do\s+not|don['’]?t|contact|write\s+to|email|call|tell\s+us|message)`,
  String.raw`\b(?:below|under|less\s+than|lower\s+than|fewer\s+than|anything\s+but)\s+(?:\w+\s+)?(?:4|5|four|five|3|three)[\s-]*${stars}`,
  String.raw`\b(?:${unkind}|critical)\s+${opinion}\s+(?:will|would|are|get|may|can)\s+(?:be\s+)?(?:\w+\s+)?(?:rejected|refused|removed|deleted|lead)`,
  String.raw`\b${unkind}\s+${opinion}\s+(?:will\s+not|won['’]?t|would\s+not|are\s+not|cannot|can['’]?t|do\s+not)\s+(?:be\s+)?(?:\w+\s+)?(?:paid|approved|accepted|allowed|published|count\w*|welcome)`,
  String.raw`\b(?:criticis|criticiz)\w+${within}(?:rejected|refused|removed)`,
  String.raw`\b(?:we\s+)?(?:only\s+)?(?:pay|approve|accept|publish|reward)\s+(?:only\s+)?(?:for\s+)?${kind}`,
  String.raw`\b(?:we\s+)?(?:only\s+)?(?:pay|approve|accept|reward)\s+(?:only\s+)?(?:for\s+)?(?:4|5|four|five)(?:\s*(?:or|and|to|-|\+)\s*(?:5|five|more|above|up))?\s*\+?[\s-]*${stars}`,
  String.raw`\b(?:recommend|praise|endorse)\s+(?:us|it|our\s+\w+|the\s+product)\s+(?:to|as|for|highly|warmly)`,
  String.raw`\b(?:please\s+)?(?:praise|compliment|flatter)\s+(?:us|it|our|the)\b(?!\s+${learner})`,
  String.raw`\bhighly\s+recommend\w*`,
  String.raw`\b(?:hide|omit|ignore|overlook|downplay)\s+(?:\w+\s+){0,3}(?:flaws?|faults?|problems?|defects?|downsides?|weaknesses|shortcomings|complaints?)`,
  String.raw`\b${not}\s+(?:to\s+)?(?:mention|say|write|include|list|talk|complain|criticis\w+|criticiz\w+)(?:ing)?\s+(?:about\s+)?(?:\w+\s+){0,3}(?:flaws?|faults?|problems?|defects?|downsides?|weaknesses|shortcomings|complaints?|dislikes?|cons)`,
  String.raw`\b${not}\s+(?:complain\w*|criticis\w+|criticiz\w+)`,
  String.raw`\bbonus\s+(?:\w+\s+){0,4}(?:${kind}|${five}[\s-]*${stars})`,
  String.raw`\bhow\s+(?:much|happy|easy)\b${within}(?:loved|liked|enjoyed|happy)`,
  String.raw`\bfrom\s+(?:happy|satisfied|delighted)\s+(?:customers?|clients?|users?|buyers?)`,
  String.raw`\b(?:at\s+least|minimum\s+of)\s+(?:4|5|four|five)[\s-]*${stars}`,
  String.raw`\b(?:4|four)(?:[\s-]*${stars}\s+(?:or|and)\s+(?:more|above|up|better|higher)|\s+(?:and|or)\s+(?:5|five)[\s-]*${stars})`,
  String.raw`\b(?:bonus|gift|voucher|discount|treat)\b${within}(?:maximum|happiest|positive|best\s+reviews?|${five}[\s-]*${stars})`,
  String.raw`\bhappiest\s+reviewers?`,
  String.raw`\bglowing\b(?!\s+(?:ring|light|lamp|led|button|screen|display|logo|keys?|coals?|embers?|skin|red))`,
  String.raw`\b(?:say|tell|write|mention|state|know|conclude|sentence)\b${within}(?:the\s+best|worth\s+every|superior|is\s+better|buy\s+it\s+again|recommend\s+this)`,
  String.raw`\bwhy\s+our\b${within}(?:better|superior|best)`,
  String.raw`\b(?:focus|concentrate|dwell)\w*\s+on\s+(?:\w+\s+){0,3}(?:good|positive|best|liked|loved|price)`,
  String.raw`\bonly\s+(?:on\s+)?(?:the\s+)?(?:advantages|benefits|good|positives?|strengths)`,
  String.raw`\b(?:sound|be|stay|keep\s+it)\s+(?:enthusiastic|positive|upbeat)`,
  String.raw`\bif\s+you\s+(?:love|like|enjoy)\w*\s+(?:it|us|the\s+\w+|our\s+\w+)[,:]?\s+(?:please\s+)?(?:review|rate|tell)`,
  String.raw`\bonly\b${within}if\s+you\s+(?:like|love)`,
  String.raw`\b(?:happy|satisfied)(?:\s+with\s+us)?\?\s*tell\s+(?:the\s+world|everyone|others)`,
  String.raw`\b(?:top|full)\s+(?:marks|score|rating|number\s+of\s+stars)`,
  String.raw`\b(?:10|ten)\s+out\s+of\s+(?:10|ten)`,
  String.raw`\b(?:persuade|convince)\s+(?:\w+\s+){0,3}(?:people|guests|readers|customers|buyers|others)`,
  String.raw`\bsing\s+the\s+praises|\bmake\s+us\s+look\s+good|\breflect\s+well\b|\bshow\s+us\s+(?:some|your)\s+love|\bthumbs\s+up\b|👍`,
  String.raw`\b(?:boost|push|raise|lift|improve|balance)\s+(?:\w+\s+){0,3}(?:score|rating|stars|better\s+ones)`,
  String.raw`\bgenerous\s+with\s+(?:the\s+|your\s+)?stars`,
  String.raw`\b(?:do\s+not|don['’]?t|avoid|rather\s+not|without)\s+(?:mention\w*|see)\s+(?:the|any|our)\s+(?!price|name|order|personal|link|other|competitor|staff|employee|team|address|phone)\w+`,
  String.raw`\b(?:keep\s+(?:them|it)\s+to\s+(?:themselves|yourself)|unmentioned|mum['’]?s\s+the\s+word|haters)\b`,
  String.raw`\b(?:skip|omit)\s+the\s+(?:downsides|negatives|cons|bad)`,
  String.raw`\b(?:unfavou?rable|negative|bad|low)\b${within}(?:void|decline|change|remove|edit|withheld|withhold)\b`,
  String.raw`\b(?:void|decline|refuse|withhold)\b${within}(?:unfavou?rable|negative|bad|low)\s+${opinion}`,
  String.raw`\b(?:remove|edit|change)\s+(?:or\s+\w+\s+)?your\s+review`,
  String.raw`\bnot\s+(?:post|leave|write|give)\b${within}[1-3]${stars}?\s*(?:,|or|and)[^.!?\n]{0,10}stars?`,
  String.raw`\bnot\s+(?:rate|review)\b${within}if\s+you`,
  String.raw`\bas\s+long\s+as\s+it['’]?s?\s+(?:is\s+)?(?:nice|positive|good)`,
  String.raw`\b(?:damage|hurt|harm)\s+our\s+(?:reputation|image|brand)`,
  String.raw`\b(?:talk|write|speak|come)\s+to\s+us\s+(?:first|before)|\bgive\s+us\s+a\s+call\s+first`,
  String.raw`\b(?:for\s+)?(?:happy|satisfied)\s+customers?\s+(?:only|to\b)|\bas\s+a\s+(?:happy|delighted|satisfied)\s+customer`,
  String.raw`\bonly\b${within}(?:if\s+you\s+enjoyed|who\s+(?:love|like|enjoy)\w*)`,
  String.raw`\b(?:can['’]?t|cannot|nothing)\s+(?:say\s+)?(?:anything\s+)?(?:nice|good|positive)\s+(?:to\s+say|,)`,
  String.raw`\benthusiastic\s+${opinion}|\bhigh\s+(?:scores|ratings)|\b(?:don['’]?t|do\s+not)\s+go\s+below`,
  String.raw`\b(?:rate|score)s?\b${within}(?:excellent|higher|9|10)\b`,
  String.raw`\b(?:refund|pay)\b${within}higher\s+(?:one|rating|score)|\bhigher\s+(?:one|rating|score)\b${within}(?:refund|pay)`,
  String.raw`\b(?:leave|left)\s+out\s+the\b|\bno\s+need\s+to\s+(?:include|mention)\b|\bput\w*\s+people\s+off\b`,
  String.raw`\bhow\s+(?:wonderful|great|amazing|fantastic|lovely)\b`,
  // The product in exchange for a verdict: "keep it only if your review is positive".
  String.raw`\b${given}${within}(?:if|when|unless|once|provided)\s+(?:your|the)\s+${verdict}`,
  String.raw`\b(?:if|when|unless|once|provided)\s+(?:your|the)\s+${verdict}${within}${given}`,
  String.raw`\b(?:if|unless|when|who)\s+(?:you\s+)?rate\s+(?:us|it|them|the\s+\w+|our\s+\w+)\s+(?:highly|well|[1-5]|one|two|three|four|five|low\w*|bad\w*|poor\w*)\b`,
  String.raw`\b${given}${within}(?:if|unless)\s+you\s+recommend\b`,
  String.raw`\b(?:low|bad|poor|negative|critical)\s+(?:ratings?|reviews?|scores?)\s+(?:\w+\s+)?(?:must|have\s+to|need\s+to|should)\s+(?:return|send|pay|give)\b`,
].map((source) => new RegExp(source, 'giu'))

/** What comes before a phrase that is named only to say that it is not asked for. */
const denied =
  /\b(?:do\s+not|don['’]?t|never|without)\s+(?:ask|look|pay|want|give|expect|need)\w*\b[^.!?]*$|\bas\s+useful[^.!?]*$|\bwould\s+you\s*$/iu
/** What comes after such a phrase. */
const qualified = /^[^.!?]{0,20}\b(?:unless|and\s+negative|and\s+bad|just\s+like|for\s+us\s+is)\b/iu

/** What comes before stars that are won in a game, or a title. */
const ofGame =
  /\b(?:collect|gather|unlock)(?:s|ed|ing)?\s+(?:all\s+|the\s+)?$|\b(?:called|titled|named)\s+[“"‘']$/iu
/** What comes after stars that a product has as a scale of its own. */
const ofScale =
  /^\s+(?:is|are|means?|marks?|stands?\s+for)\s+(?:(?:the|very|extra)\s+)*(?:loud|quiet|hot|spicy|mild|strong|weak|bright|dark|hard|easy|difficult|firm|soft|sweet|bitter|sour|cold|warm|heavy|light|deep|dense|thick)(?:e?r|e?st)?\b/iu

/** Letters that are written apart, or with a figure in their place. */
const joined = (text: string) =>
  text
    .replace(/\b(?:\p{L}[ .]){3,}\p{L}\b/gu, (letters) => letters.replace(/[ .]/gu, ''))
    .replace(/(?<=p)0(?=s)|(?<=g)00(?=d)/giu, (zeros) => 'o'.repeat(zeros.length))
    .replace(/(?<=st)@(?=r)/giu, 'a')

/** Finds the phrases of a brief that ask for a sentiment, as they look. */
export function sentimentConditions(...texts: (string | null | undefined)[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    const seen = joined(asItLooks(text ?? ''))
    for (const pattern of sentiment) {
      for (const { 0: phrase, index } of seen.matchAll(pattern)) {
        const [before, after] = [seen.slice(0, index), seen.slice(index + phrase.length)]
        if (denied.test(before.slice(-80)) || qualified.test(after.slice(0, 40))) continue
        if (ofGame.test(before.slice(-40)) || ofScale.test(after.slice(0, 60))) continue
        found.add(phrase.trim())
      }
    }
  }
  return [...found]
}
