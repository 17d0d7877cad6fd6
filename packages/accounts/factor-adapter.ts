import type {
  FactorAdapter,
  FactorErrors,
  FactorEvent,
  FactorPerson,
} from '@repo/auth/second-factors/factor-adapter';
import type { FactorDb } from '@repo/auth/second-factors/factor-db';
import { factorNoticeText } from '@repo/auth/second-factors/notice-texts';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import {
  type AccountAdapter,
  type AccountContext,
  type AccountDb,
  getPersonOrThrowUnauthorized,
} from './account-adapter.ts';

type Own<Db extends FactorDb, Ctx extends { db: Db; clock: () => Date }> = Pick<
  FactorAdapter<Db, Ctx>,
  'relyingParty' | 'keys' | 'rateLimits' | 'isRequired'
> & {
  errors: FactorErrors;
  recordAudit: FactorAdapter<Db, Ctx>['record'];
};

/** A service as second factors need to know it, from what accounts know of it. */
export function createFactorAdapter<
  Db extends AccountDb & FactorDb,
  Ctx extends Pick<AccountContext<Db>, 'db' | 'clock' | 'keys'>,
>(service: AccountAdapter<Db>, { recordAudit, ...own }: Own<Db, Ctx>): FactorAdapter<Db, Ctx> {
  return {
    ...own,
    inTransaction: service.inTransaction,
    async findPerson(db, userId) {
      const { id, name, email } = await getPersonOrThrowUnauthorized(service, db, userId);
      return { id, name, email };
    },
    async record(tx: Db, ctx: Ctx, person: FactorPerson, event: FactorEvent) {
      await recordAudit(tx, ctx, person, event);
      // A change of the second step is never silent: somebody else may have made it.
      const text = {
        ...factorNoticeText(event, own.relyingParty().name),
        footer: 'If it was not you, choose a new password now:',
        footerPath: '/forgot-password',
      };
      await queueMails(tx, ctx, [service.mailTo(person, text)]);
    },
    clearSessionCache: service.clearSessionCache,
  };
}
