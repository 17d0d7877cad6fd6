import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseCertificateId } from '@repo/certificates/certificate-id';
import { createFileStore } from '@repo/files/create-file-store';
import { createMediaStore } from '@repo/media/create-media-store';
import { mediaEnv } from '@repo/media/env';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { quizWithSolutions } from '@repo/schemas/quiz';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillChildcare } from './demo/fill-childcare.ts';

const database = useChildcareDatabase();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

// In Singapore it is the 21st already.
const now = new Date('2026-11-20T17:30:00Z');
const folder = mkdtempSync(join(tmpdir(), 'demo-files-'));
const files = createFileStore({ FILES_URL: pathToFileURL(folder).href }, { area: 'childcare' });
const fill = (time = now) =>
  fillChildcare(database.db, {
    files,
    media: createMediaStore(mediaEnv.parse(sandbox.environment)),
    now: time,
  });

// Early in the morning and late in the evening of the 21st in Singapore, when it is the 20th or the 21st elsewhere.
test.each(['2026-11-20T17:30:00Z', '2026-11-21T15:10:00Z'])(
  'tells the story of the demo around today, once: %s',
  async (time) => {
    const { db } = database;
    const now = new Date(time);
    expect(await fill(now)).toMatchObject({ courses: 15 });
    const find = (email: string) =>
      db.user.findUniqueOrThrow({ where: { email }, include: { organization: true } });
    const learner = await find('learner@example.com');
    expect((await find('manager@example.com')).organization?.name).toBe('Little Stars');
    expect((await find('rival@example.com')).organization?.name).toBe('Busy Bees');
    expect((await find('super@example.com')).role).toBe('SUPER_ADMIN');
    for (const email of ['amy@example.com', 'ben@example.com']) {
      const { id, organizationId, emailVerifiedAt, createdAt } = await find(email);
      expect(emailVerifiedAt).toEqual(createdAt);
      expect(organizationId).toBe(learner.organizationId);
      expect(await db.assignment.count({ where: { learnerId: id } })).toBe(0);
      expect(await db.enrollment.count({ where: { userId: id } })).toBe(0);
    }

    const theirs = { learnerId: learner.id };
    const deadlines = await db.assignment.groupBy({ by: ['status'], where: theirs, _count: true });
    expect(deadlines.map(({ status }) => status).sort()).toEqual([
      'ASSIGNED',
      'COMPLETED',
      'IN_PROGRESS',
      'OVERDUE',
    ]);
    const soon = await db.assignment.findFirstOrThrow({ where: { ...theirs, status: 'IN_PROGRESS' } });
    expect(soon.deadline?.toISOString()).toBe('2026-11-26T15:59:00.000Z');
    const halfWatched = await db.lectureProgress.findFirstOrThrow({
      where: { enrollment: { userId: learner.id }, isCompleted: false },
    });
    expect(halfWatched.lastPosition).toBe(18);
    const outside = await db.outsideTraining.findMany({
      where: { organizationId: learner.organizationId ?? '' },
    });
    expect(new Set(outside.map(({ status }) => status))).toEqual(
      new Set(['PENDING', 'APPROVED', 'REJECTED']),
    );
    for (const { fileKey } of outside) expect(await files.exists(fileKey)).toBe(true);
    const signed = { organizationId: learner.organizationId };
    expect(await db.acknowledgement.count({ where: signed })).toBeGreaterThan(0);
    const asked = await db.signOff.findMany({ where: { organizationId: learner.organizationId ?? '' } });
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['WAITING', 'PASSED']));
    expect(asked.filter(({ status }) => status === 'WAITING')).toMatchObject([{ userId: learner.id }]);
    for (const { fileKey } of asked) if (fileKey) expect(await files.exists(fileKey)).toBe(true);
    const certificates = await db.certificate.findMany({ where: { userId: learner.id } });
    const left = certificates.map(({ expiresAt }) =>
      expiresAt === null ? 'for ever' : Math.floor((expiresAt.getTime() - now.getTime()) / 86_400_000),
    );
    const kinds = left.map((days) => {
      if (days === 'for ever') return days;
      return days < 0 ? 'expired' : days < 90 ? 'expiring' : 'valid';
    });
    expect(kinds.sort()).toEqual(['expired', 'expiring', 'for ever', 'valid', 'valid']);

    const statuses = await db.assignment.groupBy({ by: ['status'], _count: true });
    expect(statuses.map(({ status }) => status).sort()).toEqual([
      'ASSIGNED',
      'CANCELLED',
      'COMPLETED',
      'IN_PROGRESS',
      'OVERDUE',
      'WAIVED',
    ]);
    const payments = await db.payment.groupBy({ by: ['status'], _count: true });
    expect(payments.map(({ status }) => status).sort()).toEqual([
      'EXPIRED',
      'FAILED',
      'PAID',
      'PENDING',
      'REFUNDED',
    ]);

    const people = await db.user.count();
    expect(await fill(now)).toBeNull();
    expect(await db.user.count()).toBe(people);
  },
);

test('is consistent: progress, completion, seats and dates are as the service itself would have them', async () => {
  await fill();
  const { db } = database;
  const wrong = await db.$queryRaw`
    SELECT e.id, e.progress FROM enrollment e
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS lectures, count(p.id) FILTER (WHERE p.is_completed)::int AS completed
      FROM section s JOIN lecture l ON l.section_id = s.id
      LEFT JOIN lecture_progress p ON p.lecture_id = l.id AND p.enrollment_id = e.id WHERE s.version_id = e.version_id
    ) outline
    WHERE e.progress <> outline.completed * 100 / outline.lectures
      OR (e.completed_at IS NOT NULL) <> (outline.completed = outline.lectures)`;
  expect(wrong).toEqual([]);
  const second = { number: 2, sections: { some: { lectures: { some: { originId: { not: null } } } } } };
  expect(await db.courseVersion.count({ where: { ...second, publishedAt: null } })).toBe(1);
  const learnt = await db.courseVersion.findFirstOrThrow({
    where: { ...second, publishedAt: { not: null } },
    include: { currentOf: true, enrollments: true },
  });
  expect(learnt.currentOf?.id).toBe(learnt.courseId);
  expect(learnt.enrollments).not.toEqual([]);
  const notDone = { status: 'COMPLETED' as const, completedAt: null };
  expect(await db.assignment.count({ where: notDone })).toBe(0);
  expect(
    await db.assignment.count({
      where: { status: { in: ['ASSIGNED', 'IN_PROGRESS'] }, deadline: { lt: now } },
    }),
  ).toBe(0);
  const seats = await db.$queryRaw`
    SELECT o.name FROM organization o JOIN assignment a ON a.organization_id = o.id
    WHERE a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
    GROUP BY o.id HAVING count(DISTINCT a.learner_id) > o.max_learners`;
  expect(seats).toEqual([]);
  const late = { gt: now };
  expect(
    await db.enrollment.count({
      where: { OR: [{ createdAt: late }, { completedAt: late }, { lastActivityAt: late }] },
    }),
  ).toBe(0);
  expect(await db.certificate.count({ where: { issuedAt: late } })).toBe(0);
  expect(await db.assignment.count({ where: { OR: [{ createdAt: late }, { completedAt: late }] } })).toBe(0);
  expect(
    await db.payment.count({ where: { OR: [{ createdAt: late }, { paidAt: late }, { refundedAt: late }] } }),
  ).toBe(0);
  const early = await db.$queryRaw`
    SELECT u.email FROM enrollment e JOIN "user" u ON u.id = e.user_id WHERE e.created_at < u.created_at`;
  expect(early).toEqual([]);
  // What was due to be said was said: nobody gets a mail of the past on the first day.
  const due = await db.$queryRaw`
    SELECT a.id FROM assignment a
    WHERE a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE') AND a.payment_status IS NULL
      AND (a.deadline AT TIME ZONE 'Asia/Singapore')::date - date '2026-11-21' BETWEEN -14 AND -1
      AND NOT EXISTS (SELECT FROM reminder r WHERE r.assignment_id = a.id AND r.kind = 'overdue')`;
  expect(due).toEqual([]);
  // Nor is anything assigned by itself on it: whoever has to complete a course has it.
  const asked = await db.$queryRaw<{ name: string; isMissing: boolean }[]>`
    SELECT u.name, NOT EXISTS (
        SELECT FROM assignment a WHERE a.learner_id = u.id AND a.course_id = q.course_id AND a.status <> 'CANCELLED'
      ) AS "isMissing"
    FROM requirement q JOIN requirement_scope c ON c.requirement_id = q.id
    JOIN stay_role t ON t.job_role_id = c.job_role_id JOIN centre_stay s ON s.id = t.stay_id JOIN "user" u ON u.id = s.user_id`;
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ isMissing }) => isMissing)).toEqual([]);
  for (const { certificateId } of await db.certificate.findMany()) {
    expect(parseCertificateId(certificateId)).toEqual({ id: certificateId });
  }
});

test('what is finished in a compliance course has the evidence that its certificate takes', async () => {
  await fill();
  const { db } = database;
  const compliance = await db.course.findMany({ where: { requiresEvidence: true }, select: { slug: true } });
  expect(compliance.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['infant-first-aid', 'safe-sleep', 'child-protection', 'food-hygiene']),
  );
  const finished = await db.enrollment.count({
    where: { progress: 100, course: { requiresEvidence: true } },
  });
  expect(finished).toBeGreaterThan(0);
  const unproven = await db.$queryRaw`
    SELECT e.id, l.title FROM enrollment e JOIN course c ON c.id = e.course_id AND c.requires_evidence
    JOIN section s ON s.course_id = c.id JOIN lecture l ON l.section_id = s.id
    LEFT JOIN lecture_progress p ON p.enrollment_id = e.id AND p.lecture_id = l.id
    WHERE e.progress = 100 AND NOT CASE l.type
      WHEN 'VIDEO' THEN p.watched @> int4range(0, l.video_duration)
      WHEN 'QUIZ' THEN EXISTS (SELECT FROM quiz_attempt a WHERE a.enrollment_id = e.id AND a.lecture_id = l.id AND a.passed)
      ELSE EXISTS (SELECT FROM lecture_opening o WHERE o.enrollment_id = e.id AND o.lecture_id = l.id) END`;
  expect(unproven).toEqual([]);
});

test('every quiz is one, every picture and film is there and plays', async () => {
  await fill();
  const { db } = database;
  for (const { quiz: stored } of await db.lecture.findMany({ where: { type: 'QUIZ' } })) {
    expect(quizWithSolutions.parse(stored)).toEqual(stored);
  }
  const films = await db.lecture.findMany({ where: { type: 'VIDEO' }, include: { captions: true } });
  expect(films).toHaveLength(3);
  for (const { videoUrl, captions } of films) {
    const answer = await fetch(videoUrl);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/webm']);
    await answer.body?.cancel();
    expect(captions).toHaveLength(2);
  }
  const pictures = await db.course.findMany({ select: { thumbnail: true } });
  const faces = await db.user.findMany({ where: { image: { not: null } }, select: { image: true } });
  expect(faces.length).toBeGreaterThan(8);
  for (const url of [
    ...pictures.map(({ thumbnail }) => thumbnail),
    ...faces.map(({ image }) => image ?? ''),
  ]) {
    const answer = await fetch(url, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
});
