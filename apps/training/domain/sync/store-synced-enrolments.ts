import type { AgencyEnrolment } from '@repo/agency/agency';
import type { KeyRing } from '@repo/auth/key-ring';
import type { Enrolment } from '@repo/db/generated/training/client';
import type { TrainingDb } from '@repo/db/training';
import { singaporeInstant } from '#domain/calendar/singapore-date.ts';
import { isActiveEnrolmentStatus } from '#domain/enrolments/enrolment-rows.ts';
import { notifyEnrolledUnlessOver, notifyWithdrawnLearners } from '#domain/enrolments/notify-enrolled.ts';
import { encryptAndHashIdentity } from '#domain/identity/encrypt-and-hash-identity.ts';
import { isWellFormedIdentityNumber, normaliseIdentityNumber } from '#domain/identity/identity-number.ts';
import { publishEnrolmentWebhooks } from '#domain/webhooks/publish-events.ts';

const isActive = (status: Enrolment['status'] | null) => status !== null && isActiveEnrolmentStatus(status);

export type EnrolmentChanges = { added: number; changed: number; leftOut: number };

type Tools = { keys: KeyRing; now: Date };

/** Creates learner accounts for unknown people. */
export async function storeSyncedEnrolmentsAndNotify(
  tx: TrainingDb,
  courseRunId: string,
  listed: readonly AgencyEnrolment[],
  tools: Tools,
): Promise<EnrolmentChanges> {
  const changes: EnrolmentChanges = { added: 0, changed: 0, leftOut: 0 };
  // Newest last, confirmed ones after all others: the last of a person's enrolments counts.
  const inOrder = [...listed].sort((one, other) => rank(one).localeCompare(rank(other)));
  const byPerson = new Map<string, AgencyEnrolment>();
  for (const enrolment of inOrder) {
    const userId = await findOrCreateLearner(tx, enrolment, tools);
    if (userId === null) changes.leftOut += 1;
    else byPerson.set(userId, enrolment);
  }
  const enrolled: string[] = [];
  const ended: string[] = [];
  for (const [userId, enrolment] of byPerson) {
    const stored = await storeEnrolment(tx, { userId, courseRunId }, enrolment, tools.now);
    if (stored === null) continue;
    changes[stored.change] += 1;
    if (!isActive(stored.before) && isActive(stored.after)) enrolled.push(userId);
    if (isActive(stored.before) && !isActive(stored.after)) ended.push(userId);
  }
  await notifyOfSync(tx, courseRunId, { enrolled, ended }, tools);
  return changes;
}

/** Behind the bell only: it comes by night, and nobody saw beforehand what it would tell. Courses that are drafts are not announced. */
async function notifyOfSync(
  tx: TrainingDb,
  courseRunId: string,
  { enrolled, ended }: { enrolled: string[]; ended: string[] },
  { keys, now }: Tools,
): Promise<void> {
  if (enrolled.length + ended.length === 0 || !(await isAnnounced(tx, courseRunId))) return;
  const ctx = { keys, clock: () => now };
  await notifyEnrolledUnlessOver(tx, ctx, { courseRunId, userIds: enrolled, byAdmin: true, bellOnly: true });
  await notifyWithdrawnLearners(tx, ctx, { courseRunId, userIds: ended, bellOnly: true });
}

async function isAnnounced(tx: TrainingDb, courseRunId: string): Promise<boolean> {
  return (
    (await tx.courseRun.count({ where: { id: courseRunId, course: { status: { not: 'draft' } } } })) === 1
  );
}

function rank({ status, updatedOn, referenceNumber }: AgencyEnrolment): string {
  return `${status === 'Confirmed' ? 1 : 0} ${updatedOn ?? ''} ${referenceNumber}`;
}

/** Null without an email address and with an unknown identity number. */
async function findOrCreateLearner(
  tx: TrainingDb,
  { trainee }: AgencyEnrolment,
  { keys }: Tools,
): Promise<string | null> {
  const email = trainee.email?.trim().toLowerCase() ?? '';
  const number = normaliseIdentityNumber(trainee.id ?? '');
  const isNumber = isWellFormedIdentityNumber(number);
  const known =
    (email && (await tx.user.findUnique({ where: { email }, select: { id: true } }))) ||
    (isNumber &&
      (await tx.user.findFirst({
        where: { identityHash: { in: keys.lookupHashes(number) } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: { id: true },
      })));
  if (known) return known.id;
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return null;
  await tx.user.createMany({
    data: {
      email,
      fullName: trainee.fullName ?? email,
      roles: ['learner'],
      ...(isNumber && encryptAndHashIdentity(keys, number)),
    },
    skipDuplicates: true,
  });
  const { id } = await tx.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  return id;
}

type Stored = {
  change: 'added' | 'changed';
  before: Enrolment['status'] | null;
  after: Enrolment['status'];
};

async function storeEnrolment(
  tx: TrainingDb,
  place: { userId: string; courseRunId: string },
  listed: AgencyEnrolment,
  now: Date,
): Promise<Stored | null> {
  const { referenceNumber, status, trainee } = listed;
  const stored = await tx.enrolment.findUnique({ where: { userId_courseRunId: place } });
  const holder = await tx.enrolment.findUnique({ where: { referenceNumber }, select: { id: true } });
  const sponsorshipType = trainee.sponsorship ?? '';
  // A reference number that belongs to another enrolment is not moved.
  const reference = holder === null ? { referenceNumber } : {};
  if (stored === null) {
    // Never accepted by the agency, so no place in the class.
    if (status !== 'Confirmed' && status !== 'Cancelled') return null;
    const enrolledAt = instantOf(listed.createdOn) ?? now;
    const wanted = status === 'Confirmed' ? 'enrolled' : 'cancelled';
    const { id } = await tx.enrolment.create({
      data: { ...place, ...reference, status: wanted, sponsorshipType, enrolledAt },
      select: { id: true },
    });
    await publishEnrolmentWebhooks(tx, { clock: () => now }, 'enrolment.created', { ids: [id] });
    return { change: 'added', before: null, after: wanted };
  }
  const wanted = nextStatus(stored, listed);
  // What changed here is not at the agency yet.
  if (wanted !== stored.status && (await hasOpenReport(tx, stored.id))) return null;
  const isKnown = stored.referenceNumber !== null || holder !== null;
  if (wanted === stored.status && isKnown) return null;
  await tx.enrolment.update({
    where: { id: stored.id },
    data: {
      status: wanted,
      ...(isKnown && wanted === stored.status ? {} : reference),
      ...(stored.sponsorshipType === '' && { sponsorshipType }),
    },
  });
  await publishEnrolmentWebhooks(tx, { clock: () => now }, 'enrolment.changed', { ids: [stored.id] });
  return { change: 'changed', before: stored.status, after: wanted };
}

/** Index: agency_report_enrolment_id_sequence_idx. */
async function hasOpenReport(tx: TrainingDb, enrolmentId: string): Promise<boolean> {
  const open = await tx.agencyReport.findFirst({
    where: {
      enrolmentId,
      kind: { in: ['enrolment_created', 'enrolment_cancelled'] },
      state: { in: ['waiting', 'sending', 'refused', 'unresolved'] },
    },
    select: { id: true },
  });
  return open !== null;
}

/** The agency wins, but not over an admin's removal, nor over an end here that is later than its change. */
function nextStatus(stored: Enrolment, { status, updatedOn }: AgencyEnrolment): Enrolment['status'] {
  if (stored.status === 'admin_removed') return stored.status;
  if (status !== 'Confirmed') return stored.status === 'enrolled' ? 'cancelled' : stored.status;
  if (stored.status === 'enrolled' || stored.status === 'completed') return stored.status;
  const changedAt = instantOf(updatedOn);
  return changedAt !== null && changedAt > stored.updatedAt ? 'enrolled' : stored.status;
}

/** "2026-11-21 09:30:00", Singapore time. */
function instantOf(text: string | null): Date | null {
  const [, date, time] = text?.match(/^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})/) ?? [];
  if (!date || !time) return null;
  const instant = singaporeInstant(date, time);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
