import { type ProofCheck, passwordCheck } from '@repo/auth/reauthentication';
import { factorChecks } from '@repo/auth/second-factors/factor-checks';
import type { ChildcareDb } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { factorService } from './second-factors.ts';

/** The ways in which people of this service show once more who they are. */
export function proofChecks(ctx: SignedInContext): ProofCheck<ChildcareDb>[] {
  const { db, actor } = ctx;
  return [passwordCheck(db, actor.id), ...factorChecks(factorService, ctx)];
}
