import { type AuditEvent, recordEntry } from '@repo/audit/record-entry';
import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { ChildcareDb } from '@repo/db/childcare';
import type { AuditAction, AuditTarget } from './audit-names.ts';

/** Null is the service itself; `anonymous` somebody who is not signed in; `operator` a command on the server. */
type Auditor = {
  actor: Pick<ChildcareActor, 'id' | 'name' | 'organizationId'> | 'anonymous' | 'operator' | null;
  requestId: string;
  clock?: () => Date;
};

type CentreEvent = AuditEvent<AuditAction, AuditTarget> & {
  /** The centre that the target belongs to, whose managers may read the entry; without one the actor's own centre. */
  organizationId?: string | null;
};

/** Writes who did what into the append-only log, in the transaction of the change itself. */
export async function recordAudit(
  tx: ChildcareDb,
  { actor, requestId, clock }: Auditor,
  { organizationId, ...event }: CentreEvent,
): Promise<void> {
  const isPerson = actor !== null && actor !== 'anonymous' && actor !== 'operator';
  await recordEntry(
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
