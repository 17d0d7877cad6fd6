import { peekKeepLink } from '@repo/account-deletion/close-account';
import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { reopenAccount } from './reopen-account.ts';

/** Keeps an account that was to be deleted, by the mailed link; its person signs in again. Throws deadLink. */
export async function keepAccount(ctx: Context, { token }: { token: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const link = await peekKeepLink(tx, token);
    if (link === null) throw errors.deadLink();
    const { userId } = link;
    // Used twice at once, the second finds nothing to take back.
    if (!(await reopenAccount(tx, userId))) throw errors.deadLink();
    const person = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { id: true, email: true, fullName: true, roles: true },
    });
    const actor = { kind: 'user', ...person, sessionId: '', provenAt: ctx.clock() } as const;
    const event = { action: 'user.keep-account', targetType: 'user', targetId: userId } as const;
    await recordAudit(tx, { actor, requestId: ctx.requestId }, event);
  });
}
