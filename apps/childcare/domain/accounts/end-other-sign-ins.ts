import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import type { SignedInContext } from '#domain/context.ts';

/** Signs the person out everywhere but here. */
export async function endOtherSignIns({ db, actor }: SignedInContext): Promise<void> {
  await db.signIn.deleteMany({ where: { userId: actor.id, id: { not: actor.sessionId } } });
  forgetChildcareSessions();
}
