import { encodeSession } from '@repo/auth/childcare-session';
import { hashToken } from '@repo/auth/tokens';
import type { ChildcareDb } from '@repo/db/childcare';
import { createReadyExport } from '@repo/personal-data/testing/create-ready-export';
import { apiKeyScope } from '@repo/schemas/childcare/api-key';
import { makePackage } from '@repo/scorm/testing/make-package';
import {
  createAccountSecurityRows,
  ownerOnlyAccountTexts,
  undisclosedAccountSecrets,
} from '@repo/testing/access-account';
import { accessApiKey, createApiKeyRow } from '@repo/testing/access-api-keys';
import type { AccessFixture } from '@repo/testing/access-matrix';
import { createWebhookRows, ownerOnlyWebhookTexts, webhookSecret } from '@repo/testing/access-webhooks';
import {
  createCourse,
  createEnrollment,
  createOrganization,
  createSection,
  createSignIn,
  createUser,
} from '@repo/testing/childcare-factories';
import { threeQuestionQuiz } from '../quiz-fixture.ts';
import { buildPackageUploadForm } from '../scorm-fixture.ts';
import type { useChildcareService } from '../use-childcare-service.ts';
import { createSignOff } from './create-sign-off.ts';
import { fileFormData, pixel } from './form-files.ts';

/**
 * People with a live session. The rows are the learner's, of the manager's centre; a colleague is in the same centre and not in
 * the course; the rivals manage and learn at another centre; the author made a draft course and has no role.
 */
export const signedInCallers = [
  'learner',
  'colleague',
  'manager',
  'rivalLearner',
  'rivalManager',
  'author',
  'superAdmin',
] as const;
/** Nobody, and sessions that ran out or belong to somebody deactivated. */
export const signedOutCallers = ['anonymous', 'expired', 'deactivated'] as const;

export type Caller = (typeof signedInCallers)[number] | (typeof signedOutCallers)[number];
export type ChildcareAccessFixture = AccessFixture<Caller> & Awaited<ReturnType<typeof createRows>>;
type Service = Pick<ReturnType<typeof useChildcareService>, 'call' | 'services'>;

const invitationLink = 'a-link-that-was-mailed';
const day = 24 * 60 * 60 * 1000;

async function createPeople(db: ChildcareDb) {
  const ours = await createOrganization(db, { name: 'Little Stars', phone: 'private phone of the centre' });
  const theirs = await createOrganization(db, { name: 'Busy Bees', phone: 'private phone of the rivals' });
  const person = (name: string, more: Parameters<typeof createUser>[1] = {}) =>
    createUser(db, { name, email: `${name.toLowerCase()}@private.example`, ...more });
  return {
    ours,
    theirs,
    people: {
      learner: await person('Amy', { organizationId: ours.id, bio: 'private words about myself' }),
      colleague: await person('Ben', { organizationId: ours.id }),
      manager: await person('Mina', { organizationId: ours.id, role: 'CORPORATE_ADMIN' }),
      rivalLearner: await person('Rita', { organizationId: theirs.id }),
      rivalManager: await person('Ravi', { organizationId: theirs.id, role: 'CORPORATE_ADMIN' }),
      author: await person('Otto'),
      superAdmin: await person('Sue', { role: 'SUPER_ADMIN' }),
      closed: await person('Cleo', { deactivatedAt: new Date() }),
      deactivated: await person('Dora', { role: 'SUPER_ADMIN', deactivatedAt: new Date() }),
    },
  };
}

type People = Awaited<ReturnType<typeof createPeople>>;

/** A published course of a text, a quiz, a video with captions and a package. */
async function createLessons(db: ChildcareDb, { people }: People, service: Service) {
  const course = await createCourse(db, { title: 'Infant first aid', createdById: people.superAdmin.id });
  const { id: section, lectures } = await createSection(db, {
    courseId: course.id,
    types: ['TEXT', 'QUIZ', 'VIDEO'],
  });
  const [text, quiz, video] = lectures;
  if (!text || !quiz || !video) throw new Error('The section has three lectures');
  await db.lecture.update({ where: { id: text.id }, data: { content: '<p>private lesson text</p>' } });
  await db.lecture.update({ where: { id: quiz.id }, data: { quiz: threeQuestionQuiz } });
  await db.lectureCaption.create({
    data: { lectureId: video.id, language: 'en', label: 'English', vtt: 'WEBVTT\n\nprivate captions' },
  });
  const packages = `/api/courses/${course.id}/scorm-packages`;
  const added = await service.call(packages, {
    method: 'POST',
    as: people.superAdmin,
    body: buildPackageUploadForm(await makePackage({ title: 'private package' }), { sectionId: section }),
  });
  const scorm = String(added.body.lectures[0].id);
  const practical = async (title: string, position: number) => {
    const items = [{ id: 'wash', text: 'Washes hands' }];
    const confirmation = { kind: 'practical', items, needsEvidence: false };
    const { id } = await db.lecture.create({
      data: { sectionId: section, title, type: 'TEXT', position, confirmation },
    });
    return id;
  };
  const practicals = [await practical('Handwashing', 8), await practical('Nappies', 9)] as const;
  const { id: packageId } = await db.scormPackage.findFirstOrThrow({ where: { courseId: course.id } });
  return {
    course: course.id,
    section,
    text: text.id,
    quiz: quiz.id,
    video: video.id,
    package: packageId,
    scorm,
    practicals,
    lectures: [...lectures.map(({ id }) => id), scorm, ...practicals],
  };
}

/** What the learner did, was given and is owed in the course. */
async function createLearning(db: ChildcareDb, { ours, people }: People, courseId: string, quizId: string) {
  const { learner, manager } = people;
  const enrollment = await createEnrollment(db, { userId: learner.id, courseId, progress: 20 });
  const attempt = await db.quizAttempt.create({
    data: { enrollmentId: enrollment.id, lectureId: quizId, number: 1, seed: 1, asked: threeQuestionQuiz },
  });
  const assignment = await db.assignment.create({
    data: {
      learnerId: learner.id,
      courseId,
      assignedById: manager.id,
      organizationId: ours.id,
      notes: 'private notes of an assignment',
      status: 'IN_PROGRESS',
    },
  });
  const payment = await db.payment.create({
    data: {
      assignmentId: assignment.id,
      organizationId: ours.id,
      amountSgd: '60',
      status: 'PAID',
      paidAt: new Date(),
      receiptUrl: 'https://pay.example/private-receipt',
      checkoutSessionId: 'cs_test_private',
      paymentIntentId: 'pi_test_private',
    },
  });
  const certificate = await db.certificate.create({
    data: {
      certificateId: 'CC-2026-ABCD-EFGH-J',
      userId: learner.id,
      courseId,
      learnerName: learner.name,
      courseName: 'Infant first aid',
      organizationName: ours.name,
      organizationId: ours.id,
      cpdPoints: '2',
      issuedAt: new Date(),
      expiresAt: new Date(Date.now() + 300 * day),
    },
  });
  const text = {
    hash: 'f'.repeat(64),
    title: 'private policy',
    content: '<p>private rules</p>',
    statement: 'I have read this',
    createdAt: new Date(),
  };
  const acknowledgement = await db.acknowledgement.create({
    data: {
      enrollment: { connect: { id: enrollment.id } },
      user: { connect: { id: learner.id } },
      organization: { connect: { id: ours.id } },
      text: { create: text },
      cycle: 1,
      courseTitle: 'Infant first aid',
      accountName: learner.name,
      typedName: 'amy',
      signedAt: new Date(),
    },
  });
  const notification = await db.notification.create({
    data: { userId: learner.id, kind: 'assigned', data: { course: 'private notice', courseId } },
  });
  return {
    enrollment: enrollment.id,
    attempt: attempt.id,
    assignment: assignment.id,
    payment: payment.id,
    certificate: certificate.id,
    certificateId: certificate.certificateId,
    acknowledgement: acknowledgement.id,
    notification: notification.id,
  };
}

/** Training that the learner did elsewhere, which waits for approval. */
async function createOutsideTraining({ people }: People, service: Service) {
  const recorded = await service.call('/api/outside-training', {
    method: 'POST',
    as: people.learner,
    body: fileFormData(
      { title: 'private training', provider: 'Red Cross', completedOn: '2026-03-02', points: '4' },
      pixel(),
    ),
  });
  return { id: String(recorded.body.id), updatedAt: String(recorded.body.updatedAt) };
}

/** A job role that nobody has, and a requirement. */
async function createRequired(db: ChildcareDb, { ours, people }: People, courseId: string) {
  const today = new Date(new Date().toISOString().slice(0, 10));
  const role = await db.jobRole.create({ data: { organizationId: ours.id, name: 'private job role' } });
  const requirement = await db.requirement.create({
    data: {
      organizationId: ours.id,
      courseId,
      name: 'private requirement',
      startsOn: today,
      createdById: people.manager.id,
      terms: { create: { fromOn: today, dueDays: 30, validMonths: 24, againDays: 60 } },
      scopes: { create: { fromOn: today } },
    },
  });
  return { jobRole: role.id, requirement: requirement.id };
}

async function createRows(db: ChildcareDb, service: Service) {
  const everybody = await createPeople(db);
  const { people, ours, theirs } = everybody;
  const lessons = await createLessons(db, everybody, service);
  const learning = await createLearning(db, everybody, lessons.course, lessons.quiz);
  const opened = await service.call(`/api/lectures/${lessons.scorm}/scorm`, {
    method: 'POST',
    as: people.learner,
  });
  const elective = await createCourse(db, {
    title: 'Songs',
    createdById: people.superAdmin.id,
    priceSgd: '0',
  });
  const draft = await createCourse(db, {
    title: 'private draft course',
    status: 'DRAFT',
    createdById: people.author.id,
  });
  const invitation = await db.invitation.create({
    data: {
      organizationId: ours.id,
      email: 'invited@private.example',
      name: 'Invited',
      invitedById: people.manager.id,
      tokenHash: hashToken(invitationLink),
      expiresAt: new Date(Date.now() + day),
    },
  });
  const alert = await db.paymentAlert.create({
    data: {
      eventId: 'evt_private_alert',
      kind: 'paid',
      mismatch: 'amount',
      paymentId: learning.payment,
      amountCents: 100,
      currency: 'sgd',
    },
  });
  await db.paymentDispute.create({
    data: {
      id: 'dp_private_dispute',
      paymentIntentId: 'pi_test_private',
      status: 'INQUIRY',
      amountCents: 100,
      currency: 'sgd',
      openedAt: new Date(),
      statusAt: new Date(),
    },
  });
  for (const [organizationId, actorLabel] of [
    [ours.id, 'private entry of the centre'],
    [theirs.id, 'private entry of the rivals'],
    [null, 'private entry of nobody’s centre'],
  ] as const) {
    await db.auditEntry.create({
      data: {
        actor: 'system',
        actorLabel,
        action: 'people.export',
        targetType: 'people',
        targetId: 'all',
        organizationId,
      },
    });
  }
  const account = {
    ...(await createAccountSecurityRows(db, { owner: people.learner, closed: people.closed })),
    signIn: await createSignIn(db, people.learner, { userAgent: 'private device' }),
    dataCopy: await createReadyExport(
      { ...service.services, db },
      { userId: people.learner.id, text: 'private copy of the data' },
    ),
  };
  const category = await db.category.create({ data: { name: 'Health', slug: 'health' } });
  return {
    people,
    account,
    ours: ours.id,
    theirs: theirs.id,
    ...lessons,
    ...learning,
    ...(await createRequired(db, everybody, lessons.course)),
    signOff: await createSignOff(people.learner, lessons.practicals[0], service),
    // Withdrawing one removes its file, which no rollback brings back.
    withdrawnSignOff: await createSignOff(people.learner, lessons.practicals[1], service),
    training: await createOutsideTraining(everybody, service),
    // Changing or deleting one removes its file, which no rollback brings back.
    changedTraining: await createOutsideTraining(everybody, service),
    scormSession: String(opened.body.session),
    scormToken: String(opened.body.address).slice(-64),
    elective: elective.id,
    draft: draft.id,
    invitation: invitation.id,
    alert: alert.id,
    category: category.id,
    webhook: await createWebhookRows(db, { ownerId: ours.id, eventType: 'assignment.created' }),
  };
}

/** Rows of a learner and a centre, with a text in each private one. */
export async function createAccessFixture(
  db: ChildcareDb,
  service: Service,
): Promise<ChildcareAccessFixture> {
  const rows = await createRows(db, service);
  const { learner, colleague, manager, rivalLearner, rivalManager, author, superAdmin, deactivated } =
    rows.people;
  const cookieOf = async (person: Parameters<typeof encodeSession>[0], more: { seconds?: number } = {}) => ({
    cookie: await encodeSession(person, { sessionId: await createSignIn(db, person), ...more }),
  });
  await createApiKeyRow(db, { ownerId: rows.ours, creatorId: manager.id, scopes: apiKeyScope.options });
  const ourStaff = ['manager', 'superAdmin'] as const;
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: learner.id },
    select: { passwordHash: true },
  });
  return {
    ...rows,
    headers: {
      learner: await cookieOf(learner),
      colleague: await cookieOf(colleague),
      manager: await cookieOf(manager),
      rivalLearner: await cookieOf(rivalLearner),
      rivalManager: await cookieOf(rivalManager),
      author: await cookieOf(author),
      superAdmin: await cookieOf(superAdmin),
      anonymous: {},
      expired: await cookieOf(learner, { seconds: -3600 }),
      deactivated: await cookieOf(deactivated),
    },
    secrets: [
      passwordHash ?? 'none',
      hashToken(invitationLink),
      ...undisclosedAccountSecrets,
      webhookSecret,
      accessApiKey.keyHash,
    ],
    restrictedTexts: [
      ...ownerOnlyAccountTexts.map((text) => ({ text, seenBy: ['learner' as const] })),
      ...ownerOnlyWebhookTexts.map((text) => ({ text, seenBy: ['manager' as const] })),
      { text: accessApiKey.name, seenBy: ['manager'] },
      { text: 'private entry of the centre', seenBy: ourStaff },
      { text: 'private entry of the rivals', seenBy: ['rivalManager', 'superAdmin'] },
      { text: 'private entry of nobody’s centre', seenBy: ['superAdmin'] },
      { text: learner.email, seenBy: ['learner', ...ourStaff] },
      { text: colleague.email, seenBy: ['colleague', ...ourStaff] },
      { text: rivalLearner.email, seenBy: ['rivalLearner', 'rivalManager', 'superAdmin'] },
      { text: author.email, seenBy: ['author', 'superAdmin'] },
      { text: 'private words about myself', seenBy: ['learner'] },
      { text: 'private policy', seenBy: ['learner', ...ourStaff] },
      { text: 'private note of a request', seenBy: ['learner', ...ourStaff] },
      { text: 'private training', seenBy: ['learner', ...ourStaff] },
      { text: 'private phone of the centre', seenBy: ourStaff },
      { text: 'private phone of the rivals', seenBy: ['rivalManager', 'superAdmin'] },
      { text: 'private lesson text', seenBy: ['learner', 'superAdmin'] },
      { text: 'private captions', seenBy: ['learner', 'superAdmin'] },
      { text: 'private package', seenBy: ['learner', 'superAdmin'] },
      { text: 'private draft course', seenBy: ['author', 'superAdmin'] },
      { text: 'private notes of an assignment', seenBy: ['learner', ...ourStaff] },
      { text: 'private-receipt', seenBy: ourStaff },
      { text: rows.attempt, seenBy: ['learner'] },
      { text: rows.certificate, seenBy: ['learner', ...ourStaff] },
      { text: rows.notification, seenBy: ['learner'] },
      { text: 'invited@private.example', seenBy: ourStaff },
      { text: 'private job role', seenBy: ourStaff },
      { text: 'private requirement', seenBy: ['learner', 'colleague', ...ourStaff] },
      { text: 'evt_private_alert', seenBy: ['superAdmin'] },
      { text: 'dp_private_dispute', seenBy: ourStaff },
    ],
  };
}
