import { type AuditEvent, recordAuditEntryUnlessKnown } from '@repo/audit/record-entry';
import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import type { MarketplaceDb } from '@repo/db/marketplace';
import type { AuditAction, AuditTarget } from './audit-names.ts';

/** Null: the service itself; `anonymous`: not signed in; `operator`: a command on the server. */
export type AuditContext = {
  actor: Pick<MarketplaceActor, 'id' | 'name'> | 'anonymous' | 'operator' | null;
  requestId: string;
  clock?: () => Date;
};

/** Call it in the transaction of the change itself. The log is append-only. */
export async function recordAudit(
  tx: MarketplaceDb,
  { actor, requestId, clock }: AuditContext,
  event: AuditEvent<AuditAction, AuditTarget>,
): Promise<void> {
  const person =
    actor === null || actor === 'anonymous' || actor === 'operator'
      ? actor
      : { kind: 'user' as const, id: actor.id, label: actor.name };
  await recordAuditEntryUnlessKnown(tx, { actor: person, requestId, at: clock?.() }, event);
}
