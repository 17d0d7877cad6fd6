import { generateApiKey } from '@repo/api-keys/generate-api-key';
import type { KeyRing } from '@repo/auth/key-ring';
import { hashToken } from '@repo/auth/tokens';
import type { TrainingDb } from '@repo/db/training';
import { newFileKey } from '@repo/files/file-key';
import type { FileStore } from '@repo/files/file-store';
import { createReadyExport } from '@repo/personal-data/testing/create-ready-export';
import {
  createAccountSecurityRows,
  ownerOnlyAccountTexts,
  undisclosedAccountSecrets,
} from '@repo/testing/access-account';
import type { AccessFixture } from '@repo/testing/access-matrix';
import { createWebhookRows, ownerOnlyWebhookTexts, webhookSecret } from '@repo/testing/access-webhooks';
import {
  actorOf,
  bearerTokenOf,
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createLearningUnit,
  createStoredFile,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { encryptFile } from '#domain/uploads/file-encryption.ts';
import { webhookOwnerId } from '#domain/webhooks/publish-events.ts';
import type { Services } from '#services.ts';
import { buildUploadCells, createUpload } from '../upload-fixtures.ts';
import { createClassMaterialRows, materialTexts } from './create-class-material-rows.ts';
import { createFeedbackRound } from './create-feedback-round.ts';

/** People with a session. The rows belong to the learner, in the trainer's class; the others have a class of their own. */
export const signedInCallers = [
  'learner',
  'otherLearner',
  'trainer',
  'otherTrainer',
  'developer',
  'admin',
] as const;
/** Signed out, ended sessions, and automation clients. */
export const signedOutAndKeyCallers = [
  'anonymous',
  'expired',
  'deactivated',
  'readKey',
  'writeKey',
  'revokedKey',
  'expiredKey',
] as const;

export type Caller = (typeof signedInCallers)[number] | (typeof signedOutAndKeyCallers)[number];
export type TrainingAccessFixture = AccessFixture<Caller> & Awaited<ReturnType<typeof createRows>>;

const day = 24 * 60 * 60 * 1000;
const calendarToken = 'a'.repeat(64);
const learnersNumber = 'S7000001J';

async function createPeople(db: TrainingDb, keys: KeyRing) {
  const person = (name: string, more: Parameters<typeof createUser>[1] = {}) =>
    createUser(db, { fullName: name, email: `${name.toLowerCase()}@private.example`, ...more });
  return {
    learner: await person('Learner', {
      phone: '+65 9000 0001',
      identityCipher: keys.encrypt(learnersNumber, 'identity'),
      identityHash: keys.hash(learnersNumber),
      calendarTokenHash: hashToken(calendarToken),
    }),
    otherLearner: await person('Rival'),
    trainer: await person('Trainer', { roles: ['trainer'] }),
    otherTrainer: await person('Substitute', { roles: ['trainer'] }),
    developer: await person('Developer', { roles: ['developer'] }),
    admin: await person('Admin', { roles: ['admin'] }),
    closed: await person('Closed', { deactivatedAt: new Date() }),
    deactivated: await person('Deactivated', { roles: ['admin'], deactivatedAt: new Date() }),
  };
}

const privateCertificate = 'CC-2026-ABCD-EFGH-J';

const privateRoom = 'private room';

/** In the past, so that attendance can be marked. */
const march = { startDate: new Date('2026-03-02T00:00:00Z'), endDate: new Date('2026-03-02T00:00:00Z') };

async function createClass(db: TrainingDb, { learner, trainer }: Awaited<ReturnType<typeof createPeople>>) {
  const course = await createCourse(db, { title: 'Lift safety' });
  const unit = await createLearningUnit(db, { courseId: course.id, subtopics: ['private subtopic'] });
  const [subtopic] = unit.subtopics;
  if (!subtopic) throw new Error('The unit has a subtopic');
  const run = await createCourseRun(db, { courseId: course.id, trainerId: trainer.id, ...march });
  const session = await db.courseRunSession.create({
    data: {
      courseRunId: run.id,
      number: 1,
      ...march,
      startTime: '09:00',
      endTime: '17:00',
    },
  });
  const enrolment = await createEnrolment(db, { userId: learner.id, courseRunId: run.id });
  const certificate = await db.certificate.create({
    data: {
      ...{ certificateId: privateCertificate, userId: learner.id, courseRunId: run.id },
      ...{ enrolmentId: enrolment.id, learnerName: learner.fullName, courseTitle: 'Lift safety' },
      ...{ courseCode: course.code, organizationName: 'Ours', competence: 'competent' },
      ...{ attendedMinutes: 480, totalMinutes: 480, issuedAt: new Date() },
    },
  });
  await createFeedbackRound(db, { courseRunId: run.id, enrolmentId: enrolment.id, creatorId: trainer.id });
  const assessment = await createAssessment(db, { courseId: course.id });
  const work = await createStoredFile(db, { ownerId: learner.id, name: 'private-work.pdf' });
  const submission = await createSubmission(db, {
    learnerId: learner.id,
    assessmentId: assessment.id,
    courseRunId: run.id,
    fileId: work.id,
    comments: 'private comments on the work',
  });
  await db.gradeDraft.create({
    data: {
      ...{ assessmentId: assessment.id, learnerId: learner.id, markerId: trainer.id, score: 61.25 },
      ...{ feedback: 'private draft of feedback', workVersion: '-', updatedAt: new Date() },
    },
  });
  const cv = await createStoredFile(db, { ownerId: learner.id, name: 'private-cv.pdf', category: 'cv' });
  const medical = await createStoredFile(db, {
    ...{ ownerId: learner.id, name: 'private-mc.pdf', category: 'absence' },
  });
  const absence = { sessionId: session.id, userId: learner.id, uploaderId: learner.id };
  const absenceDocument = await db.absenceDocument.create({
    data: { ...absence, fileId: medical.id, createdAt: new Date(), updatedAt: new Date() },
  });
  const ofClass = { courseRunId: run.id, sessionId: session.id, creatorId: trainer.id };
  const materials = await createClassMaterialRows(db, ofClass);
  const room = await db.room.create({ data: { name: privateRoom, capacity: 12 } });
  return {
    course: course.id,
    unit: unit.id,
    subtopic: subtopic.id,
    run: run.id,
    session: session.id,
    enrolment: enrolment.id,
    certificate: certificate.id,
    room: room.id,
    ...materials,
    assessment: assessment.id,
    submission: submission.id,
    work,
    cv,
    medical,
    absenceDocument: absenceDocument.id,
    absenceVersion: absenceDocument.updatedAt.toISOString(),
  };
}

async function createRows(db: TrainingDb, { keys, exportFiles }: Pick<Services, 'keys' | 'exportFiles'>) {
  const people = await createPeople(db, keys);
  const { otherLearner, otherTrainer, admin } = people;
  const ours = await createClass(db, people);
  const elsewhere = await createCourse(db, { title: 'Forklift basics' });
  const otherRun = await createCourseRun(db, {
    courseId: elsewhere.id,
    trainerId: otherTrainer.id,
    publishedAt: new Date(),
  });
  const settings = {
    companyName: 'Ours',
    venueFloor: '1',
    venueUnit: '2',
    venuePostalCode: '123456',
    venueRoom: '3',
  };
  await db.companySettings.upsert({ where: { id: 1 }, create: settings, update: settings });
  await createEnrolment(db, { userId: otherLearner.id, courseRunId: otherRun.id });
  await createAssessment(db, { courseId: elsewhere.id, title: 'Forklift exam' });
  const draft = await createCourse(db, { title: 'private draft course', status: 'draft' });
  // In separate courses, because a learner can be in only one open class of a course.
  const runAhead = async (title: string) =>
    createCourseRun(db, { courseId: (await createCourse(db, { title })).id });
  const openRun = await runAhead('Ladder safety');
  const ahead = await createEnrolment(db, {
    userId: people.learner.id,
    courseRunId: (await runAhead('Rope safety')).id,
  });
  const planned = await createCourseRun(db, { courseId: elsewhere.id, agencyRunId: null });
  await db.courseRunSession.create({
    data: {
      courseRunId: planned.id,
      number: 1,
      startDate: new Date('2027-03-01T00:00:00Z'),
      endDate: new Date('2027-03-02T00:00:00Z'),
      startTime: '09:00',
      endTime: '17:00',
    },
  });
  const upload = await createUpload(db, keys, {
    cells: [buildUploadCells(1, { traineeName: 'private trainee' })],
    actor: actorOf(admin),
  });
  const uploadFile = {
    key: newFileKey(new Date()),
    bytes: await encryptFile(keys, Buffer.from('private sheet')),
  };
  await db.enrolmentUpload.update({ where: { id: upload }, data: { fileKey: uploadFile.key } });
  const sync = await db.syncRun.create({
    data: { trigger: 'hand', status: 'finished', message: 'private sync message', finishedAt: new Date() },
  });
  const enrolmentOfReport = await createEnrolment(db, { courseRunId: otherRun.id });
  const report = await db.agencyReport.create({
    data: {
      ...{ kind: 'enrolment_created', state: 'refused', subject: 'enrolment' },
      enrolmentId: enrolmentOfReport.id,
      bodyCipher: keys.encrypt('{}', 'agency-report'),
      message: 'private report message',
      ...{ nextAttemptAt: new Date(), createdAt: new Date(), updatedAt: new Date() },
    },
  });
  const invited = await createUser(db, {
    fullName: 'Invited',
    email: 'invited@private.example',
    passwordHash: null,
  });
  await db.auditEntry.create({
    data: {
      actor: `user:${admin.id}`,
      actorLabel: 'private audit label',
      action: 'user.deactivate',
      targetType: 'user',
      targetId: people.deactivated.id,
    },
  });
  const key = { name: 'private key name', creatorId: admin.id, expiresAt: new Date(Date.now() + day) };
  const apiKey = await db.apiKey.create({
    data: { ...key, scopes: ['course-runs:read'], prefix: 'trk_000000', keyHash: hashToken('nobody has it') },
  });
  const webhook = await createWebhookRows(db, { ownerId: webhookOwnerId, eventType: 'class.changed' });
  const signIn = await db.signIn.create({
    data: {
      userId: people.learner.id,
      tokenHash: hashToken('another device'),
      userAgent: 'private device',
      expiresAt: new Date(Date.now() + day),
    },
  });
  const notification = await db.notification.create({
    data: {
      userId: people.learner.id,
      kind: 'enrolment-withdrawn',
      data: { courseRunId: ours.run, title: 'private notice', dates: '' },
    },
  });
  const account = {
    ...(await createAccountSecurityRows(db, { owner: people.learner, closed: people.closed })),
    signIn: signIn.id,
    dataCopy: await createReadyExport(
      { db, keys, exportFiles },
      { userId: people.learner.id, text: 'private copy of the data' },
    ),
  };
  return {
    people,
    account,
    ...ours,
    otherRun: otherRun.id,
    openRun: openRun.id,
    enrolmentAhead: ahead.id,
    planned: planned.id,
    draft: draft.id,
    upload,
    uploadFile,
    sync: sync.id,
    report: report.id,
    reported: enrolmentOfReport.id,
    invited: invited.id,
    apiKey: apiKey.id,
    webhook,
    notification: notification.id,
    calendarToken,
  };
}

async function keyHeaders(
  db: TrainingDb,
  creatorId: string,
  more: { scopes: string[]; revokedAt?: Date; expiresAt?: Date },
) {
  const { key, ...stored } = generateApiKey('trk_');
  const expiresAt = new Date(Date.now() + day);
  await db.apiKey.create({
    // In the future, so that it is not updated during a slow run.
    data: { ...stored, name: 'Automation', creatorId, expiresAt, lastUsedAt: expiresAt, ...more },
  });
  return { 'x-api-key': key };
}

async function expiredHeaders(db: TrainingDb, userId: string) {
  const token = 'a-token-of-the-learner-that-ran-out';
  const expiresAt = new Date(Date.now() - day);
  await db.signIn.create({ data: { userId, tokenHash: hashToken(token), expiresAt } });
  return { authorization: `Bearer ${token}` };
}

async function putFiles(
  files: FileStore,
  { work, cv, medical, uploadFile }: Awaited<ReturnType<typeof createRows>>,
) {
  for (const { storageKey, name } of [work, cv, medical]) {
    await files.put(storageKey, Buffer.from(`%PDF-1.4 the text of ${name}`), {
      contentType: 'application/pdf',
    });
  }
  await files.put(uploadFile.key, uploadFile.bytes, { contentType: 'application/octet-stream' });
}

const adminOnlyTexts = [
  ...['private trainee', 'private sheet', 'private sync message', 'private report message'],
  ...['invited@private.example', 'private audit label', 'private key name', privateRoom],
];

/** Every private row contains a text to search for. `services` returns the current services. */
export async function createAccessFixture(
  db: TrainingDb,
  services: () => Services,
): Promise<TrainingAccessFixture> {
  const rows = await createRows(db, services());
  const { learner, otherLearner, trainer, otherTrainer, developer, admin, deactivated } = rows.people;
  const bearer = async (person: { id: string }) => ({
    authorization: `Bearer ${await bearerTokenOf(db, person)}`,
  });
  const restore = () => putFiles(services().files, rows);
  await restore();
  const ourStaff = ['trainer', 'admin'] as const;
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: learner.id },
    select: { passwordHash: true },
  });
  return {
    ...rows,
    restore,
    headers: {
      learner: await bearer(learner),
      otherLearner: await bearer(otherLearner),
      trainer: await bearer(trainer),
      otherTrainer: await bearer(otherTrainer),
      developer: await bearer(developer),
      admin: await bearer(admin),
      anonymous: {},
      expired: await expiredHeaders(db, learner.id),
      deactivated: await bearer(deactivated),
      readKey: await keyHeaders(db, admin.id, { scopes: ['course-runs:read'] }),
      writeKey: await keyHeaders(db, admin.id, { scopes: ['enrolments:write'] }),
      revokedKey: await keyHeaders(db, admin.id, {
        scopes: ['course-runs:read', 'enrolments:write'],
        revokedAt: new Date(),
      }),
      expiredKey: await keyHeaders(db, admin.id, {
        scopes: ['course-runs:read', 'enrolments:write'],
        expiresAt: new Date(Date.now() - day),
      }),
    },
    secrets: [
      ...undisclosedAccountSecrets,
      webhookSecret,
      passwordHash ?? 'none',
      learner.identityCipher ?? 'none',
      learner.calendarTokenHash ?? 'none',
    ],
    restrictedTexts: [
      ...ownerOnlyAccountTexts.map((text) => ({ text, seenBy: ['learner' as const] })),
      { text: learner.email, seenBy: ['learner', ...ourStaff] },
      { text: otherLearner.email, seenBy: ['otherLearner', 'otherTrainer', 'admin'] },
      { text: learner.phone, seenBy: ['learner', ...ourStaff] },
      { text: learnersNumber, seenBy: ['admin'] },
      { text: 'private comments on the work', seenBy: ['learner', ...ourStaff] },
      { text: 'private draft of feedback', seenBy: ourStaff },
      { text: 'private-work.pdf', seenBy: ['learner', ...ourStaff] },
      { text: 'private-cv.pdf', seenBy: ['learner', ...ourStaff] },
      { text: 'private-mc.pdf', seenBy: ['learner', ...ourStaff] },
      { text: materialTexts.published, seenBy: ['learner', ...ourStaff] },
      { text: materialTexts.meeting, seenBy: ['learner', ...ourStaff] },
      { text: materialTexts.draft, seenBy: ourStaff },
      { text: 'private draft course', seenBy: ['developer', 'admin'] },
      { text: privateCertificate, seenBy: ['learner', ...ourStaff] },
      { text: 'private notice', seenBy: ['learner'] },
      ...adminOnlyTexts.map((text) => ({ text, seenBy: ['admin' as const] })),
      ...ownerOnlyWebhookTexts.map((text) => ({ text, seenBy: ['admin' as const] })),
    ],
  };
}
