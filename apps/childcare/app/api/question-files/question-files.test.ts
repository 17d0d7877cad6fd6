import { moodleFile, moodleQuestion, utf8 } from '@repo/quizzes/testing/sample-files';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

async function preview(bytes: Uint8Array<ArrayBuffer>) {
  const as = await createUser(database.db, { role: 'SUPER_ADMIN' });
  const form = new FormData();
  form.set('file', new File([bytes], 'questions.xml', { type: 'text/xml' }));
  return call('/api/question-files/preview', { as, body: form });
}

it('an author sees which questions come over and which do not, and nothing is stored', async () => {
  const { status, body } = await preview(
    moodleFile(moodleQuestion(), moodleQuestion({ type: 'essay', name: 'My day' })),
  );
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      format: 'Moodle XML',
      questions: [
        {
          number: 1,
          text: 'When are hands washed?',
          kind: 'single',
          options: [
            { text: 'Before meals', isRight: true },
            { text: 'Never', isRight: false },
          ],
          explanation: '',
        },
      ],
      left: [{ number: 2, title: 'My day', reason: 'Our quizzes do not have this kind: essay' }],
    },
  });
  expect(await database.db.lecture.count()).toBe(0);
});

it('a file that cannot be read is refused with what to do', async () => {
  expect(
    await preview(utf8('<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>')),
  ).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('DOCTYPE') },
  });
});
