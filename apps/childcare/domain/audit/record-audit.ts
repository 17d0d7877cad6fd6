import { type AuditEvent, recordAuditEntryUnlessKnown } from '@repo/audit/record-entry';
import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { ChildcareDb } from '@repo/db/childcare';
import type { AuditAction, AuditTarget } from './audit-names.ts';

/** Null is the service itself; `anonymous` is not signed in; `operator` is a command on the server. */
export type AuditContext = {
  actor: Pick<ChildcareActor, 'id' | 'name' | 'organizationId'> | 'anonymous' | 'operator' | null;
  requestId: string;
  clock?: () => Date;
};

type CentreEvent = AuditEvent<AuditAction, AuditTarget> & {
  /** The target's centre, whose managers may read the entry; by default the actor's centre. */
  organizationId?: string | null;
};

/** Append-only; runs in the transaction of the change itself. */
export async function recordAudit(
  tx: ChildcareDb,
  { actor, requestId, clock }: AuditContext,
  { organizationId, ...event }: CentreEvent,
): Promise<void> {
  const isPerson = actor !== null && actor !== 'anonymous' && actor !== 'operator';
  await recordAuditEntryUnlessKnown(
    tx,
    {
      actor: isPerson ? { kind: 'user', id: actor.id, label: actor.name } : actor,
      requestId,
      at: clock?.(),
      organizationId:
        organizationId === undefined && isPerson ? actor.organizationId : (organizationId ?? null),
    },
    event,
  );
}

/** The auditor for what nobody did by hand, such as an event of the payment provider. */
export function createServiceAuditContext({ clock }: { clock: () => Date }): AuditContext {
  return { actor: null, requestId: '', clock };
}
