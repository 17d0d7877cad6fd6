import {
  createJsonCaller,
  type JsonCaller,
  jsonOfSuccessOrThrow,
  signInToTrainingAndReturnHeaders,
} from '../../../product/call.ts';
import type { CheckStored, ServiceData, SignInHeaders } from './service-data.ts';

export const trainingData: ServiceData = {
  kinds: ['courses', 'documents'],
  signIn: signInToTrainingAndReturnHeaders,
  store,
  destroySql: 'TRUNCATE course, stored_file CASCADE',
};

async function store(url: string, headers: SignInHeaders, title: string): Promise<CheckStored[]> {
  const call = createJsonCaller({ url, headers });
  const course = await jsonOfSuccessOrThrow(
    call('/api/courses/create-course', {
      body: { title, description: 'What to do until help comes.', duration: 8, fee: 100 },
    }),
  );
  const text = `%PDF-1.4\n% ${title} ${crypto.randomUUID()}\n%%EOF\n`;
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`;
  const form = new FormData();
  form.set('userId', await findOwnId(call));
  form.set('category', 'certificate');
  form.set('file', new File([text], fileName, { type: 'application/pdf' }));
  const uploaded = await jsonOfSuccessOrThrow(call('/api/upload/admin', { form }));
  const { id } = course.data as { id: string };
  const { fileUrl } = uploaded.data as { fileUrl: string };
  return [
    async (at, as) => (await createJsonCaller({ url: at, headers: as })(`/api/courses/${id}`)).status === 200,
    async (at, as) => {
      const file = await fetch(at + fileUrl, { headers: as });
      return file.status === 200 && (await file.text()) === text;
    },
  ];
}

async function findOwnId(call: JsonCaller): Promise<string> {
  const { data } = await jsonOfSuccessOrThrow(call('/api/auth/session'));
  const { user } = data as { user: { id: string } | null };
  if (!user) throw new Error('The administrator is not signed in.');
  return user.id;
}
