import type { TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import { drawAvatar, type HairStyle } from '@repo/workbench/pictures/draw-avatar';
import type { PersonKey } from './people.ts';
import { smallPdf } from './small-pdf.ts';
import { type NewFile, storeFile } from './store-file.ts';

const faces: Partial<Record<PersonKey, HairStyle>> = {
  admin: 'bun',
  developer: 'short',
  trainer: 'short',
  learner: 'long',
};

const day = 24 * 3_600_000;

export async function fillDocuments(
  db: TrainingDb,
  { ids, files, now }: { ids: Record<PersonKey, string>; files: FileStore; now: Date },
): Promise<void> {
  const createdAt = new Date(now.getTime() - 40 * day);
  const pictures = await Promise.all(
    Object.entries(faces).map(async ([key, hair]): Promise<NewFile> => {
      const content = await drawAvatar({ seed: `${key} of the training centre`, hair });
      return {
        name: 'Portrait',
        kind: 'jpeg',
        content,
        ownerId: ids[key as PersonKey],
        role: key,
        category: 'profile_picture',
        createdAt,
      };
    }),
  );
  const papers: NewFile[] = [
    {
      name: 'CV Hafiz bin Abdullah',
      kind: 'pdf',
      content: smallPdf('Hafiz bin Abdullah', [
        'Trainer for first aid, food safety and data protection since 2014.',
        'Before that: twelve years in hotel kitchens, the last five as sous-chef and fire warden.',
        'Languages: Malay, English, some Mandarin.',
      ]),
      ownerId: ids.trainer,
      role: 'trainer',
      category: 'cv',
      createdAt,
    },
    {
      name: 'Certificate adult education',
      kind: 'pdf',
      content: smallPdf('Advanced Certificate in Training', [
        'Awarded to Hafiz bin Abdullah, 14 March 2019.',
      ]),
      ownerId: ids.trainer,
      role: 'trainer',
      category: 'certificate',
      createdAt,
    },
    {
      name: 'Certificate customer service',
      kind: 'pdf',
      content: smallPdf('Certificate of Attendance', [
        'Tan Mei Ling attended "Customer Service at the Counter", 8 hours.',
      ]),
      ownerId: ids.learner,
      role: 'learner',
      category: 'certificate',
      createdAt,
    },
  ];
  const rows = await Promise.all([...pictures, ...papers].map((file) => storeFile(files, file)));
  await db.storedFile.createMany({ data: rows });
}
