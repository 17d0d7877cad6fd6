import { type AddressProof, proveAddressOnce } from '@repo/auth/prove-address';
import { removeAllFactors } from '@repo/auth/second-factors/factors';
import type { TrainingDb } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { endSignInsCodesAndCalendar } from './end-sign-ins-codes-and-calendar.ts';

/** Only the first proof of an address revokes access. Then returns true: call `clearTrainingSessionCache` after the commit. */
export function verifyAddressOnceAndRevokeEarlierAccess(
  tx: TrainingDb,
  { requestId }: { requestId: string },
  proof: AddressProof,
): Promise<boolean> {
  return proveAddressOnce(tx, proof, async () => {
    const select = { id: true, fullName: true, email: true } as const;
    const person = await tx.user.findUniqueOrThrow({ where: { id: proof.userId }, select });
    await removeAllFactors(tx, person.id);
    await endSignInsCodesAndCalendar(tx, person);
    const event = { action: 'user.prove-address', targetType: 'user', targetId: person.id } as const;
    await recordAudit(tx, { actor: { kind: 'user', ...person }, requestId }, event);
  });
}
