import { passwordReauthenticationCheck, type ReauthenticationCheck } from '@repo/auth/reauthentication';
import { factorReauthenticationChecks } from '@repo/auth/second-factors/factor-reauthentication-checks';
import type { ChildcareDb } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { factorAdapter } from './second-factors.ts';

/** The ways in which people of this service show once more who they are. */
export function reauthenticationChecks(ctx: SignedInContext): ReauthenticationCheck<ChildcareDb>[] {
  const { db, actor } = ctx;
  return [passwordReauthenticationCheck(db, actor.id), ...factorReauthenticationChecks(factorAdapter, ctx)];
}
