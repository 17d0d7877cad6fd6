import {
  type AuditEvent,
  describeActor as describeAuditActor,
  recordAuditEntryUnlessKnown,
} from '@repo/audit/record-entry';
import type { TrainingActor } from '@repo/auth/training-actor';
import type { TrainingDb } from '@repo/db/training';
import type { AuditAction, AuditTarget } from './audit-names.ts';

/** Null is the service itself, `anonymous` a signed-out caller, `operator` a command on the server. */
type AuditActor =
  | Pick<Extract<TrainingActor, { kind: 'user' }>, 'kind' | 'id' | 'fullName'>
  | Pick<Extract<TrainingActor, { kind: 'key' }>, 'kind' | 'id' | 'name'>
  | 'anonymous'
  | 'operator'
  | null;
export type AuditContext = { actor: AuditActor; requestId: string; clock?: () => Date };

/** Appends to the log in the transaction of the change. */
export async function recordAudit(
  tx: TrainingDb,
  { actor, requestId, clock }: AuditContext,
  event: AuditEvent<AuditAction, AuditTarget>,
): Promise<void> {
  await recordAuditEntryUnlessKnown(tx, { actor: withLabel(actor), requestId, at: clock?.() }, event);
}

export function toAuditActorColumns(actor: AuditActor): { actor: string; actorLabel: string } {
  return describeAuditActor(withLabel(actor));
}

function withLabel(actor: AuditActor) {
  if (actor === null || actor === 'anonymous' || actor === 'operator') return actor;
  const { kind, id } = actor;
  return { kind, id, label: actor.kind === 'user' ? actor.fullName : actor.name };
}
