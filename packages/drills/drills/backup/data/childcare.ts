import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { makePackage } from '@repo/scorm/testing/make-package';
import { createJsonCaller, jsonOfSuccessOrThrow, signInAndReturnHeaders } from '../../../product/call.ts';
import type { CheckStored, ServiceData, SignInHeaders } from './service-data.ts';

/** Its pictures and videos are at Cloudinary; what it stores itself are SCORM packages. */
export const childcareData: ServiceData = {
  kinds: ['courses', 'SCORM packages'],
  signIn: (url) => signInAndReturnHeaders(url, 'super@example.com'),
  store,
  destroySql: 'TRUNCATE course CASCADE',
};

async function store(url: string, headers: SignInHeaders, title: string): Promise<CheckStored[]> {
  const call = createJsonCaller({ url, headers });
  const { id } = await jsonOfSuccessOrThrow(call('/api/courses', { body: { title } }));
  const path = `/api/courses/${String(id)}`;
  const section = await jsonOfSuccessOrThrow(call(`${path}/sections`, { body: { title: 'Lesson' } }));
  const page = `<!doctype html><title>Lesson</title><p>${title} ${crypto.randomUUID()}</p>`;
  const form = new FormData();
  form.set('sectionId', String(section.id));
  const file = await makePackage({ files: { 'index.html': page } });
  form.set('file', new File([file], 'lesson.zip', { type: 'application/zip' }));
  const { lectures } = await jsonOfSuccessOrThrow(call(`${path}/scorm-packages`, { form }));
  const [lecture] = lectures as { id: string }[];
  return [
    async (at, as) => (await createJsonCaller({ url: at, headers: as })(path)).status === 200,
    async (at, as) => {
      const opened = await createJsonCaller({ url: at, headers: as })(`/api/lectures/${lecture?.id}/scorm`, {
        method: 'POST',
      });
      if (opened.status !== 201) return false;
      return (await readPackageFile(at, String(opened.json.address))) === page;
    },
  ];
}

/** Packages have a host name of their own, which this machine's resolver need not know. */
function readPackageFile(url: string, address: string): Promise<string> {
  const { host, pathname } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${pathname}/files/index.html`, { headers: { host } }, (response) => {
      readText(response).then(resolve, reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
