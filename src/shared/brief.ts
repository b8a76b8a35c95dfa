/**
 * Phrases that ask for a sentiment, which a brief must not do (docs/product-rules.md, Campaigns).
 */
const sentiment = [
  // Does not match “1 to 5 stars” or a five-star hotel.
  /(?<!\b(?:to|of)\s+|[-–]\s*)\b(?:5|five)[\s-]*(?:stars?|★+)(?!\s+(?:hotel|resort|restaurant|spa))(?:\s+(?:reviews?|ratings?))?(?:\s+only)?/iu,
  /★{5}/u,
  /\b(?:only\s+)?(?:positive|good|great|favou?rable|excellent|glowing|flattering|perfect)\s+(?:(?:and|or)\s+\w+\s+)?(?:reviews?|ratings?|feedback|comments?)(?:\s+only)?/iu,
  /\b(?:do\s+not|don['’]?t|never|avoid|no)\s+(?:\w+\s+){0,3}negativ\w+(?:\s+\w+)?/iu,
  /\b(?:don['’]?t|never|avoid|no)\s+(?:\w+\s+){0,3}(?:bad|critical|poor)\s+(?:review|rating|comment)s?/iu,
  /\b(?:rate|give|leave|award)\s+(?:\w+\s+){0,3}(?:5|five|full|maximum|top|highest)(?:\s+(?:stars?|marks|ratings?|scores?)|\s*\/\s*5)/iu,
  /\b(?:5\s*\/\s*5|5\s+out\s+of\s+5|five\s+out\s+of\s+five)\b/iu,
  /\b(?:say|write|mention)\s+(?:only\s+)?(?:\w+\s+)?(?:nice|good|positive)\s+things?\b/iu,
  /\b(?:must|should|have\s+to)\s+be\s+(?:positive|favou?rable|5[\s-]stars?|five[\s-]stars?)\b/iu,
  /\b(?:negative|bad|critical)\s+reviews?\s+(?:will\s+(?:not\s+be|be\s+(?:rejected|refused|removed))|won['’]?t\s+be|are\s+not)\b[^.!?\n]{0,30}/iu,
]

/** Finds the phrases of a brief that ask for a sentiment, as written. */
export function sentimentConditions(...texts: (string | null | undefined)[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    for (const pattern of sentiment) {
      const match = pattern.exec(text ?? '')
      if (match) found.add(match[0].trim())
    }
  }
  return [...found]
}
