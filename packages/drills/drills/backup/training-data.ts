import { type Caller, callerOf, expectSuccess } from '../../product/call.ts';

/** A course and a document that were stored through the service, and how to ask for them. */
export type Stored = { title: string; coursePath: string; fileName: string; fileUrl: string; text: string };

export async function storeOne(url: string, headers: Record<string, string>, title: string): Promise<Stored> {
  const call = callerOf({ url, headers });
  const course = await expectSuccess(
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
  const uploaded = await expectSuccess(call('/api/upload/admin', { form }));
  return {
    title,
    coursePath: `/api/courses/${(course.data as { id: string }).id}`,
    fileName,
    fileUrl: (uploaded.data as { fileUrl: string }).fileUrl,
    text,
  };
}

async function findOwnId(call: Caller): Promise<string> {
  const { data } = await expectSuccess(call('/api/auth/session'));
  const { user } = data as { user: { id: string } | null };
  if (!user) throw new Error('The administrator is not signed in.');
  return user.id;
}

/** Whether the service still answers the course, and the document as it was uploaded. */
export async function find(
  url: string,
  headers: Record<string, string>,
  { coursePath, fileUrl, text }: Stored,
): Promise<{ course: boolean; document: boolean }> {
  const course = await callerOf({ url, headers })(coursePath);
  const file = await fetch(url + fileUrl, { headers });
  return {
    course: course.status === 200,
    document: file.status === 200 && (await file.text()) === text,
  };
}
