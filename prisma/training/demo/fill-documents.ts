import type { TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import { drawAvatar, type HairStyle } from '@repo/workbench/pictures/draw-avatar';
import { smallPdf } from '../../demo/small-pdf.ts';
import type { PersonKey } from './people.ts';
import { type NewFile, storeFile } from './store-file.ts';

const faces: Partial<Record<PersonKey, HairStyle>> = {
  admin: 'bun',
  developer: 'short',
  trainer: 'short',
  learner: 'long',
};

type Paper = { name: string; category: 'cv' | 'certificate'; title: string; lines: string[] };

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
  const pdf = (role: 'trainer' | 'learner', paper: Paper): NewFile => ({
    name: paper.name,
    kind: 'pdf',
    content: smallPdf(paper.title, paper.lines),
    ownerId: ids[role],
    role,
    category: paper.category,
    createdAt,
  });
  const papers = [
    pdf('trainer', {
      name: 'CV Hafiz bin Abdullah',
      category: 'cv',
      title: 'Hafiz bin Abdullah',
      lines: [
        'Trainer for first aid, food safety and data protection since 2014.',
        'Before that: twelve years in hotel kitchens, the last five as sous-chef and fire warden.',
        'Languages: Malay, English, some Mandarin.',
      ],
    }),
    pdf('trainer', {
      name: 'Certificate adult education',
      category: 'certificate',
      title: 'Advanced Certificate in Training',
      lines: ['Awarded to Hafiz bin Abdullah, 14 March 2019.'],
    }),
    pdf('learner', {
      name: 'Certificate customer service',
      category: 'certificate',
      title: 'Certificate of Attendance',
      lines: ['Tan Mei Ling attended "Customer Service at the Counter", 8 hours.'],
    }),
  ];
  const rows = await Promise.all([...pictures, ...papers].map((file) => storeFile(files, file)));
  await db.storedFile.createMany({ data: rows });
}
