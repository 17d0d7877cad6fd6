import createClient from 'openapi-fetch';
import type { paths } from '../generated/childcare/schema.ts';
import { createClient as createSdkClient } from '../generated/childcare/sdk/client/index.ts';
import {
  downloadCertificate,
  getCourse,
  getProfile,
  listCertificates,
  listCourses,
  listOrganizations,
  updateProfile,
} from '../generated/childcare/sdk/index.ts';
import type { Caller, CollectedAnswers } from './outcome.ts';

const nobodysId = 'nobody';

/** What openapi-fetch makes of the document. */
export async function callApiWithOpenApiFetch({ origin, cookie }: Caller): Promise<CollectedAnswers> {
  const client = createClient<paths>({ baseUrl: origin, headers: { cookie } });
  const courses = await client.GET('/api/courses', { params: { query: { limit: 2 } } });
  const missing = await client.GET('/api/courses/{id}', { params: { path: { id: nobodysId } } });
  const forbidden = await client.GET('/api/organizations');
  const profile = await client.GET('/api/profile');
  const kept = await client.PUT('/api/profile', { body: { bio: profile.data?.bio ?? '' } });
  const refused = await client.PUT('/api/profile', { body: { name: '' } });
  const certificates = await client.GET('/api/certificates');
  const id = certificates.data?.certificates[0]?.id ?? '';
  const file = await client.GET('/api/certificates/{id}/download', {
    params: { path: { id } },
    parseAs: 'blob',
  });
  return {
    read: [courses.data?.courses.length, profile.data?.name],
    missing: [missing.response.status, missing.error?.code],
    forbidden: [forbidden.response.status, forbidden.error?.error],
    written: [kept.response.status],
    refused: [refused.response.status, refused.error?.details?.map(({ field }) => field)],
    file: [file.response.headers.get('content-type')],
  };
}

/** The same with the client that Hey API generates. */
export async function callApiWithHeyApiClient({ origin, cookie }: Caller): Promise<CollectedAnswers> {
  const client = createSdkClient({ baseUrl: origin, headers: { cookie } });
  const courses = await listCourses({ client, query: { limit: 2 } });
  const missing = await getCourse({ client, path: { id: nobodysId } });
  const forbidden = await listOrganizations({ client });
  const profile = await getProfile({ client });
  const kept = await updateProfile({ client, body: { bio: profile.data?.bio ?? '' } });
  const refused = await updateProfile({ client, body: { name: '' } });
  const certificates = await listCertificates({ client });
  const id = certificates.data?.certificates[0]?.id ?? '';
  const file = await downloadCertificate({ client, path: { id } });
  const blob: Blob | File | undefined = file.data;
  return {
    read: [courses.data?.courses.length, profile.data?.name],
    missing: [missing.response?.status, missing.error?.code],
    forbidden: [forbidden.response?.status, forbidden.error?.error],
    written: [kept.response?.status],
    refused: [refused.response?.status, refused.error?.details?.map(({ field }) => field)],
    file: [blob?.type],
  };
}
