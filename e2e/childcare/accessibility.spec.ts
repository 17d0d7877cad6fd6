import type { ChildcareClient } from '@repo/db/childcare';
import { expect, test } from '../fixtures/childcare.ts';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { childcarePeople } from '../fixtures/people.ts';
import { registerWebhook } from '../fixtures/webhooks.ts';

/** Rows of the demo data whose pages are looked at. */
async function findRows(db: ChildcareClient) {
  const { email } = childcarePeople.learner;
  const { id: learnerId, organizationId } = await db.user.findUniqueOrThrow({ where: { email } });
  const course = await db.course.findUniqueOrThrow({ where: { slug: 'infant-first-aid' } });
  const lecture = (type: 'VIDEO' | 'TEXT' | 'QUIZ') =>
    db.lecture.findFirstOrThrow({
      where: { type, section: { course: { enrollments: { some: { userId: learnerId } } } } },
      orderBy: { id: 'asc' },
      select: { id: true, section: { select: { course: { select: { slug: true } } } } },
    });
  const [video, text, quiz] = [await lecture('VIDEO'), await lecture('TEXT'), await lecture('QUIZ')];
  const valid = await db.certificate.findFirstOrThrow({
    where: { userId: learnerId },
    orderBy: { expiresAt: 'desc' },
  });
  const payment = await db.payment.findFirstOrThrow({ where: { status: 'PAID' }, orderBy: { id: 'asc' } });
  const { id: requirementId } = await db.requirement.findFirstOrThrow({
    where: { organizationId: organizationId ?? '', endedOn: null },
  });
  const signed = await db.lecture.findFirstOrThrow({
    where: { title: 'Reporting', section: { course: { enrollments: { some: { userId: learnerId } } } } },
    select: { id: true, section: { select: { course: { select: { slug: true } } } } },
  });
  const signature = await db.acknowledgement.findFirstOrThrow({
    where: { organizationId },
    select: { id: true },
  });
  const training = await db.outsideTraining.findFirstOrThrow({
    where: { userId: learnerId, status: 'PENDING' },
    select: { id: true },
  });
  const signOff = await db.signOff.findFirstOrThrow({
    where: { userId: learnerId, status: 'WAITING' },
    select: { id: true, lectureId: true },
  });
  const practical = await db.lecture.findUniqueOrThrow({
    where: { id: signOff.lectureId ?? '' },
    select: { id: true, section: { select: { course: { select: { slug: true } } } } },
  });
  const lessons = [video, text, quiz, signed, practical];
  const learnt = { course, lessons, quiz, valid, signature, signOff, training };
  return { ...learnt, learnerId, organizationId, payment, requirementId };
}

type Rows = Awaited<ReturnType<typeof findRows>>;

const pages: Partial<Record<keyof typeof childcarePeople, (rows: Rows) => string[]>> = {
  learner: ({ course, lessons }) => [
    ...[
      '/home',
      '/courses',
      `/courses/${course.slug}`,
      '/certificates',
      '/signatures',
      '/outside-training',
      '/outside-training/new',
      '/cpd',
      '/notifications',
      '/profile',
      '/settings',
      '/settings/security',
    ],
    ...lessons.map(({ id, section }) => `/learn/${section.course.slug}/${id}`),
    '/nowhere',
  ],
  manager: ({ learnerId, requirementId, signature, signOff, training }) => [
    ...['/centre', '/centre?search=zzzz', '/centre/people', `/centre/people/${learnerId}`, '/centre/assign'],
    ...['/centre/invitations', '/centre/settings', '/centre/payments', '/centre/audit-log'],
    '/centre/assignments',
    '/centre/compliance',
    '/centre/signatures',
    '/centre/sign-offs',
    '/centre/sign-offs?status=passed',
    `/centre/sign-offs/${signOff.id}`,
    '/centre/outside-training',
    '/centre/outside-training?status=rejected',
    '/centre/cpd?withLeft=true',
    `/centre/cpd/${learnerId}`,
    '/centre/settings/cpd-targets',
    `/centre/settings/cpd-targets/${new Date().getFullYear()}/everyone-else`,
    `/outside-training/${training.id}`,
    `/signatures/${signature.id}`,
    '/centre/requirements',
    '/centre/requirements/new',
    `/centre/requirements/${requirementId}`,
    '/centre/webhooks',
    '/centre/api-keys',
  ],
  billed: ({ payment }) => ['/centre/payments', `/payments/${payment.id}`],
  super: ({ course, organizationId, quiz }) => [
    ...[
      '/admin',
      '/admin/courses',
      `/admin/courses/${course.id}`,
      `/admin/courses/${course.id}/versions`,
      `/admin/quizzes/${quiz.id}`,
      '/admin/categories',
      '/admin/csp-reports',
      '/admin/audit-log',
      '/admin/centres',
    ],
    ...[`/admin/centres/${organizationId}`, '/admin/people', '/admin/payments'],
  ],
};

test('pages for everybody', async ({ page, db }) => {
  const { valid, course } = await findRows(db);
  const paths = [
    ...[
      '/courses',
      '/courses?search=zzzz',
      '/courses?page=zero',
      '/courses/infant-first-aid',
      '/login',
      '/login/second-step',
    ],
    ...['/register', '/forgot-password', '/set-password?token=made-up', '/verify-email?token=made-up'],
    ...['/join/made-up', '/notification-preferences?token=made-up', '/verify', `/achievements/${course.id}`],
    ...[`/verify/${valid.certificateId}`, '/verify/made-up'],
  ];
  for (const path of paths) {
    await page.goto(path);
    await expectHealthyPageInEveryLook(page);
  }
  // A form that complains.
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectHealthyPageInEveryLook(page);
});

test('pages of a webhook', async ({ page, context, signIn }) => {
  await signIn(context, childcarePeople.manager);
  const webhook = await registerWebhook(context.request, 'assignment.created', '/centre/webhooks');
  for (const path of webhook.pages) {
    await page.goto(path);
    await expectHealthyPageInEveryLook(page);
  }
  await webhook.remove();
});

for (const [role, list] of Object.entries(pages)) {
  test(`pages for a ${role}`, async ({ page, context, db, signIn }) => {
    // Many pages, one after the other.
    await signIn(context, childcarePeople[role as keyof typeof childcarePeople]);
    for (const path of list(await findRows(db))) {
      await page.goto(path);
      await expectHealthyPageInEveryLook(page);
    }
  });
}
