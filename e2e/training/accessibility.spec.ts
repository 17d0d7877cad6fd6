import type { TrainingClient } from '@repo/db/training';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, test, trainingPeople } from '../fixtures/training.ts';
import { singaporeDay } from '../fixtures/training-class.ts';
import { registerWebhook } from '../fixtures/webhooks.ts';

/** Rows of the demo data whose pages are looked at. */
async function findRows(db: TrainingClient) {
  const { email } = trainingPeople.learner;
  const mine = { enrolments: { some: { user: { email }, status: 'enrolled' as const } } };
  const course = await db.course.findFirstOrThrow({ where: { title: 'Generative AI for Office Work' } });
  const subtopic = await db.subtopic.findFirstOrThrow({ where: { learningUnit: { courseId: course.id } } });
  const today = await db.courseRun.findFirstOrThrow({
    where: { trainer: { email: trainingPeople.trainer.email }, agencyRunId: '870004' },
    include: { sessions: true },
  });
  const ahead = await db.courseRun.findFirstOrThrow({
    where: { ...mine, startDate: { gte: new Date(`${singaporeDay(1)}T00:00:00Z`) } },
  });
  const due = await db.assessment.findFirstOrThrow({ where: { title: 'Three drafts and what you changed' } });
  const quiz = await db.assessment.findFirstOrThrow({
    where: { quiz: { isNot: null }, courseId: course.id },
  });
  const graded = await db.assessment.findFirstOrThrow({
    where: { submissions: { some: { learner: { email }, status: 'graded' } } },
  });
  const person = await db.user.findFirstOrThrow({ where: { identityHash: { not: null } } });
  const sync = await db.syncRun.findFirstOrThrow({ orderBy: { startedAt: 'asc' } });
  const assessed = await db.assessment.findFirstOrThrow({ where: { courseId: today.courseId } });
  const answering = await db.feedbackRequest.findFirstOrThrow({
    where: { hasAnswered: false, enrolment: { user: { email } }, round: { closesAt: { gt: new Date() } } },
  });
  const answered = await db.feedbackRound.findFirstOrThrow({
    where: { closedAt: { not: null }, courseRun: { trainer: { email: trainingPeople.trainer.email } } },
  });
  const room = await db.room.findFirstOrThrow();
  const moreTime = `/grading/more-time?assessmentId=${assessed.id}&courseRunId=${today.id}`;
  const session = today.sessions[0];
  const feedback = { answering: answering.courseRunId, answered: answered.courseRunId };
  const found = { course, subtopic, today, session, ahead, due, quiz, graded, person, sync, moreTime };
  const reports = await db.agencyReport.findMany({ orderBy: { sequence: 'asc' } });
  return { ...found, feedback, room, reports };
}

type Rows = Awaited<ReturnType<typeof findRows>>;

const pages: Record<keyof typeof trainingPeople, (rows: Rows) => string[]> = {
  learner: ({ course, subtopic, ahead, due, quiz, graded, feedback }) => [
    ...[
      '/home',
      '/classes',
      `/classes/${ahead.id}`,
      `/classes/${ahead.id}/absences`,
      `/classes/${ahead.id}/materials`,
      '/courses',
      '/courses?search=zzzz',
      `/courses/${course.id}`,
    ],
    ...[
      `/courses/${course.id}/learn/${subtopic.id}`,
      '/calendar',
      '/assessments',
      '/assessments?show=graded',
    ],
    ...[
      `/assessments/${due.id}`,
      `/assessments/${graded.id}`,
      `/assessments/${quiz.id}/quiz`,
      '/attend',
      '/certificates',
      `/classes/${feedback.answering}/feedback`,
      '/notifications',
      '/settings',
      '/settings/security',
      '/nowhere',
    ],
  ],
  trainer: ({ today, session, moreTime, feedback }) => [
    ...['/home', '/classes', `/classes/${today.id}`, `/classes/${today.id}/sessions/${session?.id}`],
    ...[
      `/classes/${today.id}/sessions/${session?.id}/attendance`,
      '/grading',
      '/grading/bulk',
      '/assessments',
    ],
    ...[
      `/classes/${today.id}/gradebook`,
      `/classes/${today.id}/materials`,
      `/classes/${today.id}/completion`,
      `/classes/${today.id}/at-risk`,
      '/classes/at-risk',
      `/classes/${today.id}/certificates`,
      moreTime,
      '/feedback',
      `/classes/${today.id}/messages`,
      `/classes/${feedback.answered}/feedback/results`,
      '/calendar',
    ],
  ],
  developer: ({ course, subtopic, due, quiz }) => [
    ...['/home', '/courses', '/courses/new', `/courses/${course.id}/edit?subtopic=${subtopic.id}`],
    ...[`/courses/${course.id}/edit/details`, `/courses/${course.id}/edit/completion`],
    `/courses/${course.id}/assessments`,
    ...[`/courses/${course.id}/assessments/new`, `/courses/${course.id}/assessments/${due.id}`],
    ...[`/courses/${course.id}/assessments/${quiz.id}/quiz`, `/assessments/${quiz.id}/answers`],
  ],
  admin: ({ today, person, sync, ahead, room, reports }) => [
    ...['/home', '/classes', `/classes/${ahead.id}`, `/classes/${ahead.id}/edit`, '/classes/new', '/people'],
    ...[`/people/${person.id}`, '/people/new', '/enrolments', '/agency', `/agency/runs/${today.id}`],
    ...['/agency/publish', `/agency/publish?courseRunId=${ahead.id}`, '/agency/audit'],
    ...[
      '/agency/audit?course=TGS-2020002140&past=true',
      '/agency/sync',
      `/agency/sync/${sync.id}`,
      '/agency/reports',
      ...reports.map(({ id }) => `/agency/reports/${id}`),
      '/api-keys',
      '/webhooks',
    ],
    ...['/settings/company', '/settings/certificates', '/settings/feedback', '/audit-log', '/csp-reports'],
    ...['/settings/rooms', '/settings/rooms/new', `/settings/rooms/${room.id}`],
    ...['/settings/holidays', '/calendar/timetable', '/calendar/timetable?by=trainer'],
    `/calendar/timetable?view=month&of=${room.id}`,
  ],
};

test('pages for everybody', async ({ page }) => {
  for (const path of [
    '/login',
    '/login?with=code',
    '/login/second-step',
    '/forgot-password',
    '/set-password?token=made-up',
    '/notification-preferences?token=made-up',
    '/verify',
    '/verify/made-up',
  ]) {
    await page.goto(path);
    await expectHealthyPageInEveryLook(page);
  }
  // A form that complains.
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectHealthyPageInEveryLook(page);
});

test('page of a webhook', async ({ page, context, signIn }) => {
  await signIn(context, trainingPeople.admin);
  const webhook = await registerWebhook(context.request, 'class.changed', '/webhooks');
  await page.goto(webhook.pages[0]);
  await expectHealthyPageInEveryLook(page);
  await webhook.remove();
});

for (const [role, list] of Object.entries(pages)) {
  test(`pages for a ${role}`, async ({ page, context, db, signIn }) => {
    // Many pages, one after the other.
    await signIn(context, trainingPeople[role as keyof typeof pages]);
    for (const path of list(await findRows(db))) {
      await page.goto(path);
      // What the agency is asked for comes a moment later.
      await expect(page.getByText('Reading the agency’s list')).toHaveCount(0);
      await expectHealthyPageInEveryLook(page);
    }
  });
}
