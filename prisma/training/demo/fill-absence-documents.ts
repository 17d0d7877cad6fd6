import type { TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import { smallPdf } from '../../demo/small-pdf.ts';
import type { PersonKey } from './people.ts';
import { storeFile } from './store-file.ts';

type Options = { ids: Record<PersonKey, string>; files: FileStore; now: Date };

/** The trainer has a medical certificate to decide on: of the latest absence from one of their classes. */
export async function fillAbsenceDocuments(db: TrainingDb, { ids, files, now }: Options): Promise<void> {
  const absence = await db.attendance.findFirst({
    where: { status: 'absent', session: { courseRun: { trainerId: ids.trainer } } },
    orderBy: [{ session: { startDate: 'desc' } }, { userId: 'asc' }],
    select: { sessionId: true, userId: true, markedAt: true },
  });
  if (absence === null) return;
  const { sessionId, userId, markedAt } = absence;
  const createdAt = new Date(Math.min(markedAt.getTime() + 20 * 3_600_000, now.getTime()));
  const file = await storeFile(files, {
    name: 'Medical certificate',
    kind: 'pdf',
    content: smallPdf('Medical certificate', ['Unfit for duty for one day.', 'Tiong Bahru Family Clinic']),
    ownerId: userId,
    role: 'learner',
    category: 'absence',
    createdAt,
  });
  await db.storedFile.create({ data: file, select: { id: true } });
  await db.absenceDocument.create({
    data: { sessionId, userId, fileId: file.id, uploaderId: userId, createdAt, updatedAt: createdAt },
    select: { id: true },
  });
}
