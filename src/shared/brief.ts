import { asItLooks } from './text.ts'

/**
 * Phrases that ask for a sentiment, which a brief must not do (docs/product-rules.md, Campaigns).
 * They are looked for in the text as it looks, so that other alphabets and invisible characters
 * hide nothing. `brief.test.ts` prints how many phrases of its corpus they judge rightly.
 */
const stars = String.raw`(?:stars?|[★⭐🌟✩✭☆]+)`
const five = String.raw`(?:5|five)`
const kind = String.raw`(?:positive|good|great|nice|kind|happy|favou?rable|excellent|glowing|flattering|perfect|amazing|wonderful|fantastic|brilliant|outstanding)`
const unkind = String.raw`(?:negativ\w+|bad|critical|poor|unhappy|unfavou?rable|harsh|low)`
const opinion = String.raw`(?:reviews?|ratings?|feedback|comments?|scores?|words?|experiences?|opinions?|testimonials?)`
const not = String.raw`(?:do\s+not|don['’]?t|never|avoid|no|not|without|refrain\s+from|leave\s+out|skip)`

const sentiment = [
  // Does not match “1 to 5 stars” or a five-star hotel.
  String.raw`(?<!\b(?:to|of|through|and)\s+|[-–—]\s*)\b${five}[\s-]*${stars}(?!\s+(?:hotel|resort|restaurant|spa|lodge|safety|energy))(?:\s+${opinion})?(?:\s+only)?`,
  String.raw`(?:[★⭐🌟✩✭☆]\s*){5}`,
  String.raw`\b(?:only\s+|just\s+)?${kind}\s+(?:(?:and|or|,)\s+\w+\s+)?${opinion}(?:\s+only)?`,
  String.raw`\b${not}\s+(?:\w+\s+){0,3}${unkind}(?:\s+${opinion}|\s+things?|\s+points?)?`,
  String.raw`\b(?:rate|give|leave|award|choose|select|pick|click|tap)\s+(?:\w+\s+){0,3}(?:5|five|full|all|maximum|top|highest|best|max)(?:\s+possible)?(?:\s+(?:${stars}|marks|${opinion}|points)|\s*/\s*5)`,
  String.raw`\b(?:5\s*/\s*5|10\s*/\s*10|5\s+out\s+of\s+5|five\s+out\s+of\s+five)`,
  String.raw`\b(?:say|write|mention|post|share|tell\s+\w+)\s+(?:only\s+|us\s+)?(?:\w+\s+){0,2}(?:nice|good|positive|kind|great)(?:\s+things?|\s+words?|\s+about\b)`,
  String.raw`\b(?:say|write|mention|post|share)\s+(?:only\s+)?something\s+(?:nice|good|positive|kind|great)`,
  String.raw`\b(?:must|should|has\s+to|have\s+to|need\s+to|needs\s+to)\s+(?:be\s+|sound\s+|stay\s+)(?:\w+\s+)?(?:${kind}|${five}[\s-]*${stars}|enthusiastic)`,
  String.raw`\b(?:only|just)\s+(?:\w+\s+)?(?:happy|satisfied|delighted|pleased)\s+(?:customers?|clients?|users?|buyers?|people|reviewers?)`,
  String.raw`\b(?:if|when|in\s+case)\s+you(?:['’]re|\s+are|\s+were)?\s+(?:not\s+(?:happy|satisfied|pleased)|unhappy|dissatisfied|disappointed)[^.!?\n]{0,60}\b(?:do\s+not|don['’]?t|contact|write\s+to|email|call|tell\s+us|message)`,
  String.raw`\b(?:below|under|less\s+than|lower\s+than|fewer\s+than|anything\s+but)\s+(?:\w+\s+)?(?:4|5|four|five|3|three)[\s-]*${stars}`,
  String.raw`\b${unkind}\s+${opinion}\s+(?:will|won['’]?t|would|are|get|cannot|can['’]?t|do)\s+(?:not\s+)?(?:be\s+)?(?:\w+\s+)?(?:rejected|refused|removed|paid|approved|accepted|allowed|published|count\w*|deleted|welcome)`,
  String.raw`\b(?:we\s+)?(?:only\s+)?(?:pay|approve|accept|publish|reward)\s+(?:only\s+)?(?:for\s+)?${kind}`,
  String.raw`\b(?:we\s+)?(?:only\s+)?(?:pay|approve|accept|reward)\s+(?:only\s+)?(?:for\s+)?(?:4|5|four|five)(?:\s*(?:or|and|to|-|\+)\s*(?:5|five|more|above|up))?\s*\+?[\s-]*${stars}`,
  String.raw`\b(?:recommend|praise|endorse)\s+(?:us|it|our\s+\w+|the\s+product)\s+(?:to|as|for|highly|warmly)`,
  String.raw`\b(?:please\s+)?(?:praise|compliment|flatter)\s+(?:us|it|our|the)\b`,
  String.raw`\bhighly\s+recommend\w*`,
  String.raw`\b(?:hide|omit|ignore|overlook|downplay)\s+(?:\w+\s+){0,3}(?:flaws?|faults?|problems?|defects?|downsides?|weaknesses|shortcomings|complaints?)`,
  String.raw`\b${not}\s+(?:to\s+)?(?:mention|say|write|include|list|talk|complain|criticis\w+|criticiz\w+)(?:ing)?\s+(?:about\s+)?(?:\w+\s+){0,3}(?:flaws?|faults?|problems?|defects?|downsides?|weaknesses|shortcomings|complaints?|dislikes?|cons)`,
  String.raw`\b${not}\s+(?:complain\w*|criticis\w+|criticiz\w+)`,
  String.raw`\bbonus\s+(?:\w+\s+){0,4}(?:${kind}|${five}[\s-]*${stars})`,
].map((source) => new RegExp(source, 'iu'))

/** Finds the phrases of a brief that ask for a sentiment, as they look. */
export function sentimentConditions(...texts: (string | null | undefined)[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    const seen = asItLooks(text ?? '')
    for (const pattern of sentiment) {
      const match = pattern.exec(seen)
      if (match) found.add(match[0].trim())
    }
  }
  return [...found]
}
