import type { Prisma, TrainingDb } from '@repo/db/training';
import { newFileKey } from '@repo/files/file-key';
import { safeFileName } from '@repo/files/file-names';
import type { FileStore } from '@repo/files/file-store';
import { fileTypes } from '@repo/files/file-types';
import { smallPdf } from '../../demo/small-pdf.ts';
import type { MadeRun } from './fill-runs.ts';
import type { PersonKey } from './people.ts';

type Context = {
  runs: readonly MadeRun[];
  ids: Record<PersonKey, string>;
  files: FileStore;
  today: string;
  now: Date;
};

type DemoMaterial = Omit<
  Prisma.ClassMaterialCreateManyInput,
  'courseRunId' | 'position' | 'creatorId' | 'createdAt' | 'updatedAt'
>;

const day = 24 * 3_600_000;

async function storeNotes(db: TrainingDb, files: FileStore, createdAt: Date): Promise<string> {
  const content = smallPdf('Notes of the first session', [
    'What to bring: a notebook, and the form that you got by mail.',
    'We begin on time. Lunch is not included.',
  ]);
  const storageKey = newFileKey(createdAt);
  const { contentType } = fileTypes.pdf;
  await files.put(storageKey, content, { contentType });
  const name = safeFileName('Notes of the first session.pdf', { kind: 'pdf', ending: 'pdf' });
  const { id } = await db.classFile.create({
    data: { storageKey, name, contentType, bytes: content.byteLength, createdAt },
    select: { id: true },
  });
  return id;
}

/** The trainer's class of today, which the learner attends: two sections with a file, links and a draft, and where it meets online. */
export async function fillClassMaterials(db: TrainingDb, context: Context): Promise<void> {
  const { runs, ids, files, today, now } = context;
  const found = runs.find(
    ({ run, startDay, endDay, sessions }) =>
      run.trainer === 'trainer' &&
      run.learner === 'enrolled' &&
      startDay <= today &&
      endDay >= today &&
      sessions.length > 0,
  );
  if (found === undefined) return;
  const createdAt = new Date(now.getTime() - 5 * day);
  const fileId = await storeNotes(db, files, createdAt);
  const materials: DemoMaterial[] = [
    { kind: 'heading', name: 'Before you come' },
    {
      kind: 'file',
      name: 'Notes of the first session',
      description: 'Two pages. Please read them before class.',
      fileId,
      publishedAt: createdAt,
    },
    {
      kind: 'link',
      name: 'Workplace safety in Singapore',
      url: 'https://www.mom.gov.sg/workplace-safety-and-health',
      publishedAt: createdAt,
    },
    { kind: 'heading', name: 'In class' },
    {
      kind: 'link',
      name: 'Questions for the groups',
      url: 'https://www.tafep.sg/',
      description: 'One question for each group.',
      release: 'at_session',
      sessionId: found.sessions[0]?.id ?? null,
      publishedAt: createdAt,
    },
    { kind: 'link', name: 'Answers of last year', url: 'https://www.skillsfuture.gov.sg/' },
  ];
  await db.classMaterial.createMany({
    data: materials.map((material, index) => ({
      ...material,
      ...{
        courseRunId: found.id,
        position: index + 1,
        creatorId: ids.trainer,
        createdAt,
        updatedAt: createdAt,
      },
    })),
  });
  await db.sessionMeeting.createMany({
    data: found.sessions.map(({ id }) => ({
      ...{ sessionId: id, url: 'https://meet.google.com/abc-defg-hij', updatedAt: createdAt },
    })),
  });
}
