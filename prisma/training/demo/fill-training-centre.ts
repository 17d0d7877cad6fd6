import type { KeyRing } from '@repo/auth/key-ring';
import { setupTransactionOptions } from '@repo/db/set-up-timeouts';
import { inTransaction, type TrainingClient, type TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import { createUser } from '@repo/testing/training-factories';
import { dayOf } from '../../demo/days.ts';
import { courses } from './courses.ts';
import { fillAbsenceDocuments } from './fill-absence-documents.ts';
import { fillAgencyReports } from './fill-agency-reports.ts';
import { fillAudit } from './fill-audit.ts';
import { fillCertificates } from './fill-certificates.ts';
import { fillClassMaterials } from './fill-class-materials.ts';
import { fillCourses } from './fill-courses.ts';
import { fillDocuments } from './fill-documents.ts';
import { fillFeedback } from './fill-feedback.ts';
import { fillAttendance, fillReading } from './fill-learning.ts';
import { fillNotifications } from './fill-notifications.ts';
import { fillIdentityNumbers, fillSettings, fillSyncRuns, fillTracking } from './fill-office.ts';
import { fillQuestionBank } from './fill-question-bank.ts';
import { fillRuns } from './fill-runs.ts';
import { fillSubmissions } from './fill-submissions.ts';
import { type DemoPerson, type PersonKey, people } from './people.ts';

type Options = { files: FileStore; keys: KeyRing; uen: string; now: Date };
export type Made = { people: number; courses: number; runs: number; submissions: number };

const day = 24 * 3_600_000;

/** Creates missing people only; returns the ids of all. */
async function makePeople(db: TrainingDb, now: Date): Promise<Record<PersonKey, string>> {
  const ids = new Map<string, string>();
  for (const [index, [key, person]] of Object.entries<DemoPerson>(people).entries()) {
    const { isDeactivated = false, isInvited = false, ...fields } = person;
    const known = await db.user.findUnique({ where: { email: person.email }, select: { id: true } });
    const hasSignedIn = !isInvited && index % 5 !== 4;
    const made =
      known ??
      (await createUser(db, {
        ...fields,
        roles: [...fields.roles],
        // From last month to years ago.
        createdAt: new Date(now.getTime() - (isInvited ? 2 : 95 + ((index * 197) % 900)) * day),
        lastSignInAt: hasSignedIn ? new Date(now.getTime() - (0.2 + ((index * 37) % 240) / 10) * day) : null,
        deactivatedAt: isDeactivated ? new Date(now.getTime() - 12 * day) : null,
        ...(isInvited ? { passwordHash: null, emailVerifiedAt: null } : {}),
      }));
    ids.set(key, made.id);
  }
  return Object.fromEntries(ids) as Record<PersonKey, string>;
}

/**
 * Fills an empty training centre with demo data around today in Singapore. Idempotent: a repeated run changes nothing
 * and returns null, and a run after a failure resumes.
 */
export async function fillTrainingCentre(db: TrainingClient, options: Options): Promise<Made | null> {
  const { files, keys, uen, now } = options;
  const codes = Object.values(courses).map(({ code }) => code);
  if (await db.course.findFirst({ where: { code: { in: codes } }, select: { id: true } })) return null;
  const today = dayOf(now);
  const ids = await makePeople(db, now);
  return inTransaction(
    db,
    async (tx) => {
      const made = await fillCourses(tx, { ids, today });
      const runs = await fillRuns(tx, { ids, courses: made, today, now });
      const context = { ids, courses: made, runs, today, now, keys, files };
      await fillReading(tx, context);
      await fillAttendance(tx, context);
      const submissions = await fillSubmissions(tx, context);
      await fillCertificates(tx, context);
      await fillFeedback(tx, context);
      await fillNotifications(tx, context);
      await fillDocuments(tx, context);
      await fillAbsenceDocuments(tx, context);
      await fillClassMaterials(tx, context);
      await fillIdentityNumbers(tx, keys, ids);
      await fillTracking(tx, context);
      await fillSettings(tx, uen);
      await fillSyncRuns(tx, context);
      await fillAgencyReports(tx, context);
      await fillAudit(tx, context);
      await fillQuestionBank(tx, context);
      return { people: Object.keys(ids).length, courses: made.size, runs: runs.length, submissions };
    },
    setupTransactionOptions,
  );
}
