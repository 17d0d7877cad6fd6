import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createKeyRing } from '@repo/auth/key-ring';
import { createFileStore } from '@repo/files/create-file-store';
import { detectFile } from '@repo/files/detect-file';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { afterAll, expect, test } from 'vitest';
import { toHtml } from '../demo/to-html.ts';
import { fillTrainingCentre } from './demo/fill-training-centre.ts';

const database = useTrainingDatabase();
const folder = mkdtempSync(join(tmpdir(), 'demo-files-'));
const files = createFileStore({ FILES_URL: pathToFileURL(folder).href });
const keys = createKeyRing(`first:${randomBytes(32).toString('base64')}`);
// In Singapore it is the 21st already.
const now = new Date('2026-11-20T17:30:00Z');
const fill = () => fillTrainingCentre(database.db, { files, keys, uen: '201200696W', now });

afterAll(() => rm(folder, { recursive: true, force: true }));

// Early in the morning and late in the evening of the 21st in Singapore, when it is the 20th or the 21st elsewhere.
test.each(['2026-11-20T17:30:00Z', '2026-11-21T15:10:00Z'])(
  'tells the story of the demo around today, once: %s',
  async (time) => {
    const { db } = database;
    const now = new Date(time);
    const fill = () => fillTrainingCentre(db, { files, keys, uen: '201200696W', now });
    const made = await fill();
    expect(made).toMatchObject({ courses: 11 });
    // A sheet of the template's columns alone is enough for the agency.
    const settings = await db.companySettings.findUniqueOrThrow({ where: { id: 1 } });
    const fallback = Object.entries(settings).filter(([name]) => name.startsWith('fallback'));
    expect(fallback.map(([, value]) => value)).toEqual(fallback.map(() => expect.stringMatching(/./)));
    expect(fallback).toHaveLength(5);
    const learner = await db.user.findUniqueOrThrow({ where: { email: 'learner@example.com' } });
    const trainer = await db.user.findUniqueOrThrow({ where: { email: 'trainer@example.com' } });
    const theirs = { userId: learner.id, status: 'enrolled' as const };

    const unread = { readAt: null, mailDueAt: null, pushDueAt: null };
    expect(await db.notification.count({ where: { userId: learner.id, ...unread } })).toBe(2);
    expect(await db.notification.count({ where: { userId: trainer.id, ...unread } })).toBe(1);

    const tomorrow = new Date('2026-11-22T00:00:00Z');
    const next = await db.courseRun.findFirstOrThrow({
      where: { startDate: tomorrow, enrolments: { some: theirs } },
    });
    expect(next.venueRoom).not.toBe('');
    const running = await db.enrolment.findMany({ where: { ...theirs, progress: { gt: 0 } } });
    expect(running.map(({ progress }) => progress)).toEqual([50, 50]);
    expect(
      await db.assessment.count({
        where: {
          course: { runs: { some: { enrolments: { some: theirs } } } },
          dueDate: { gt: now, lt: new Date('2026-11-25T16:00:00Z') },
          submissions: { none: { learnerId: learner.id } },
        },
      }),
    ).toBeGreaterThan(0);
    expect(
      await db.submission.count({
        where: { learnerId: learner.id, status: 'graded', feedback: { not: '' } },
      }),
    ).toBe(2);

    expect(
      await db.courseRunSession.count({
        where: { startDate: new Date('2026-11-21T00:00:00Z'), courseRun: { trainerId: trainer.id } },
      }),
    ).toBe(2);
    expect(
      await db.submission.count({ where: { status: 'pending', courseRun: { trainerId: trainer.id } } }),
    ).toBeGreaterThan(3);

    // What the trainer may grade: in courses of which they run a class. A picture of the README shows a text.
    const gradable = { course: { runs: { some: { trainerId: trainer.id } } } };
    const waiting = await db.submission.findMany({
      where: { status: 'pending', supersededAt: null, assessment: gradable },
      include: { file: true },
    });
    expect(waiting.filter(({ file }) => file?.path.endsWith('.txt'))).not.toEqual([]);
    expect(
      await db.storedFile.count({
        where: {
          category: 'certificate',
          owner: { enrolments: { some: { courseRun: { trainerId: trainer.id } } } },
        },
      }),
    ).toBeGreaterThan(0);

    const counts = await db.enrolment.groupBy({ by: ['status'], _count: true });
    expect(counts.map(({ status }) => status).sort()).toEqual(
      ['admin_removed', 'cancelled', 'completed', 'enrolled', 'withdrawn'].sort(),
    );
    const full = await db.$queryRaw`
    SELECT id FROM course_run WHERE enrolled_count >= intake_size + threshold AND status = 'Confirmed'`;
    expect(full).toHaveLength(2);

    const people = await db.user.count();
    expect(await fill()).toBeNull();
    expect(await db.user.count()).toBe(people);
  },
);

test('nothing happened before it could: no sign, grade or reading lies in the future', async () => {
  await fill();
  const { db } = database;
  const late = { gt: now };
  expect(await db.submission.count({ where: { OR: [{ submittedAt: late }, { gradedAt: late }] } })).toBe(0);
  expect(await db.readSubtopic.count({ where: { readAt: late } })).toBe(0);
  expect(await db.attendance.count({ where: { markedAt: late } })).toBe(0);
  expect(await db.enrolment.count({ where: { enrolledAt: late } })).toBe(0);
  expect(await db.auditEntry.count({ where: { at: late } })).toBe(0);
  const graded = await db.submission.findMany({
    where: { status: 'graded' },
    include: { assessment: { select: { maxScore: true } } },
  });
  for (const { score, gradedAt, submittedAt, assessment } of graded) {
    expect(Number(score)).toBeLessThanOrEqual(assessment.maxScore);
    expect(Number(gradedAt)).toBeGreaterThan(Number(submittedAt));
  }
});

test('every file of a submission is there and is what its row says', async () => {
  await fill();
  const stored = await database.db.storedFile.findMany();
  expect(stored.length).toBeGreaterThan(60);
  for (const { storageKey, contentType, bytes, name } of stored) {
    const content = new Uint8Array(await new Response(await files.read(storageKey)).arrayBuffer());
    expect(content.byteLength).toBe(bytes);
    expect((await detectFile(content, name))?.contentType).toBe(contentType);
  }
});

test('identity numbers and submitted records open with the key ring alone', async () => {
  await fill();
  const { db } = database;
  const person = await db.user.findFirstOrThrow({ where: { identityCipher: { not: null } } });
  const number = keys.decrypt(person.identityCipher ?? '', 'identity');
  expect(number).toMatch(/^S\d{7}[A-Z]$/);
  expect(person.identityHash).toBe(keys.hash(number));
  const tracked = await db.trackedEnrolment.findFirstOrThrow();
  expect(JSON.parse(keys.decrypt(tracked.rawCipher, 'tracked-enrolment'))).toMatchObject({
    enrolment: { enrolmentId: tracked.referenceNumber },
  });
});

test('text becomes the HTML of the editor', () => {
  expect(toHtml('## Title\n\nOne <b> & **two**\nlines.\n\n- a\n- b\n\n1. c')).toBe(
    '<h2>Title</h2><p>One &lt;b&gt; &amp; <strong>two</strong> lines.</p><ul><li><p>a</p></li><li><p>b</p></li></ul><ol><li><p>c</p></li></ol>',
  );
});
