import { generateCertificateId } from '@repo/certificates/certificate-id';
import { createChildcareClient } from '@repo/db/childcare';
import { createCourse, createEnrollment, createUser, demoPassword } from '@repo/testing/childcare-factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRawRequest } from './ask.ts';
import { expectNotFoundPage } from './expect-not-found-page.ts';
import { signInWithPassword } from './sign-in.ts';
import { type Servers, startServers } from './start-servers.ts';
import { expectSameAnswers, listQuestions } from './walk.ts';

let servers: Servers;
const certificateId = generateCertificateId(new Date());

async function seed(databaseUrl: string): Promise<void> {
  const db = createChildcareClient(databaseUrl, { poolSize: 2 });
  const learner = await createUser(db, { email: 'learner@example.com', name: '陈秀英' });
  const course = await createCourse(db);
  await createEnrollment(db, { userId: learner.id, courseId: course.id, progress: 100 });
  await db.certificate.create({
    data: {
      certificateId,
      userId: learner.id,
      courseId: course.id,
      learnerName: learner.name,
      courseName: course.title,
      organizationName: '',
      cpdPoints: 2,
      issuedAt: new Date(),
    },
  });
  await db.$disconnect();
}

beforeAll(async () => {
  servers = await startServers('childcare', seed);
});
afterAll(() => servers?.stop());

const signInAs = (email: string) =>
  signInWithPassword(servers, 'childcare', { email, password: demoPassword });

test('every route answers every method alike through both servers', async () => {
  await expectSameAnswers(servers, listQuestions('childcare', [{}]));
}, 300_000);

test('a certificate is printed and a badge signed by both servers', async () => {
  const headers = { cookie: await signInAs('learner@example.com') };
  for (const server of [servers.server, servers.next]) {
    const file = await sendRawRequest(server, {
      path: `/api/certificates/${certificateId}/download`,
      headers,
    });
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.body.toString('latin1')).toContain('NotoSansSC');
    const badge = await sendRawRequest(server, { path: `/api/certificates/${certificateId}/badge`, headers });
    expect([badge.status, badge.headers['content-type']]).toEqual([200, 'application/jwt']);
  }
}, 300_000);

test.each(['/courses/nothing', '/courses/nothing/preview/nothing', '/nothing'])(
  '%s is not found, and says so without scripts',
  async (path) => {
    await expectNotFoundPage(servers, path);
  },
);
