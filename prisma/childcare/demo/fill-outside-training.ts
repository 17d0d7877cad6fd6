import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { newFileKey } from '@repo/files/file-key';
import type { FileStore } from '@repo/files/file-store';
import { fileTypes } from '@repo/files/file-types';
import { at, column, plusDays } from '../../demo/days.ts';
import { smallPdf } from '../../demo/small-pdf.ts';
import { type CategoryKey, categories } from './course-shape.ts';
import type { LearningContext } from './fill-learning.ts';
import { type PersonKey, people } from './people.ts';

type DemoTraining = {
  person: PersonKey;
  title: string;
  provider: string;
  category: CategoryKey;
  /** Days from today. */
  completed: number;
  expires?: number;
  points: number;
  /** A reason rejects it. */
  decision?: 'approved' | { rejected: string };
};

/** Of Little Stars. */
const trainings: readonly DemoTraining[] = [
  {
    person: 'learner',
    title: 'Child First Aid with AED',
    provider: 'Singapore Red Cross Academy',
    category: 'health',
    completed: -120,
    expires: 610,
    points: 8,
    decision: 'approved',
  },
  {
    person: 'learner',
    title: 'Storytelling with puppets',
    provider: 'National Library Board',
    category: 'play',
    completed: -9,
    points: 2,
  },
  {
    person: 'xiuying',
    title: '幼儿双语阅读工作坊',
    provider: '新加坡华文教研中心',
    category: 'development',
    completed: -30,
    points: 3,
  },
  {
    person: 'kavitha',
    title: 'தமிழ் கதை சொல்லல் பயிலரங்கு',
    provider: 'உமறுப் புலவர் தமிழ் மொழி நிலையம்',
    category: 'play',
    completed: -60,
    points: 2.5,
    decision: 'approved',
  },
  {
    person: 'suhaila',
    title: 'Food Safety Course Level 1',
    provider: 'Kitchen Skills Centre',
    category: 'nutrition',
    completed: -75,
    points: 6,
    decision: { rejected: 'The certificate is of the year before. Please upload the new one.' },
  },
];

/** A day before today stays in its year where it can: the demo's points are of this year. */
function dayOfThisYear(today: string, days: number): string {
  const day = plusDays(today, days);
  return days < 0 && day.slice(0, 4) < today.slice(0, 4) ? today : day;
}

/** Training that people did elsewhere, with a certificate each: approved, rejected, and waiting. */
export async function fillOutsideTraining(
  db: ChildcareDb,
  { ids, centreIds, today }: LearningContext,
  files: FileStore,
): Promise<void> {
  const known = await db.category.findMany({ select: { id: true, name: true } });
  const categoryIds = new Map(known.map(({ id, name }) => [name, id]));
  const { contentType } = fileTypes.pdf;
  for (const { person, title, provider, category, completed, expires, points, decision } of trainings) {
    const completedOn = dayOfThisYear(today, completed);
    const content = smallPdf('Certificate of completion', [
      `${people[person].name} completed: ${title}`,
      `${provider}, ${completedOn}. ${points} hours.`,
    ]);
    const recordedAt = at(completedOn, '19:30');
    const fileKey = `outside-training/${newFileKey(recordedAt)}`;
    await files.put(fileKey, content, { contentType });
    const decidedAt = decision ? at(completedOn, '20:15') : null;
    await db.outsideTraining.create({
      data: {
        id: newId(recordedAt.getTime()),
        userId: ids[person],
        organizationId: centreIds.littleStars,
        title,
        provider,
        completedOn: column(completedOn),
        points,
        categoryId: categoryIds.get(categories[category].name) ?? null,
        expiresOn: expires === undefined ? null : column(plusDays(today, expires)),
        fileKey,
        fileName: 'certificate.pdf',
        fileType: contentType,
        fileBytes: content.byteLength,
        status: decision === undefined ? 'PENDING' : decision === 'approved' ? 'APPROVED' : 'REJECTED',
        rejectionReason: typeof decision === 'object' ? decision.rejected : '',
        decidedById: decision ? ids.manager : null,
        decidedAt,
        createdAt: recordedAt,
        updatedAt: decidedAt ?? recordedAt,
      },
    });
  }
}
