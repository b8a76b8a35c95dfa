import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import type { SendMail } from '../../base/mail/mail.ts'
import { confirmationMail, resetMail } from '../../base/mail/messages.ts'
import { mailLimit, take } from '../../base/http/rate-limits.ts'

interface MailDeps {
  db: Db
  clock: Clock
  config: Config
  sendMail: SendMail
}

interface Person {
  email: string
  name: string
  emailVerified: boolean
}

/** The one who registered may not own the address, so the name may be the text of a stranger. */
const addressed = ({ email, name, emailVerified }: Person) => ({
  email,
  name: emailVerified ? name : '',
})

/** The mails that better-auth asks for. */
export function authMails({ db, clock, config, sendMail }: MailDeps) {
  const { publicUrl } = config.server
  return {
    sendResetLink: async (to: Person, token: string) => {
      // Refused without a word, because an answer would tell that the address has an account.
      const limit = mailLimit(config, 'reset-mail', to.email)
      const isRefused = await take(db, limit, clock.now()).catch(() => 'refused')
      if (!isRefused) await sendMail(resetMail(addressed(to), publicUrl, token))
    },
    sendConfirmationLink: (to: Person, token: string) =>
      sendMail(confirmationMail(addressed(to), publicUrl, token)),
  }
}
