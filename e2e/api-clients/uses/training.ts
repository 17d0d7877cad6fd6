import createClient from 'openapi-fetch';
import type { paths } from '../generated/training/schema.ts';
import { createClient as createSdkClient } from '../generated/training/sdk/client/index.ts';
import {
  exportClasses,
  getCourse,
  listClasses,
  listCourses,
  login,
  updateProfile,
} from '../generated/training/sdk/index.ts';
import type { Caller, CollectedAnswers } from './outcome.ts';

const nobodysId = 'nobody';
const admin = { email: 'admin@example.com', loginType: 'password', password: 'Password123!' } as const;
const wrongAdmin = { ...admin, password: 'wrong' };
const headingOf = (csv: unknown) => String(csv).split(',', 1).join();

/** What openapi-fetch makes of the document. */
export async function callApiWithOpenApiFetch({ origin }: Caller): Promise<CollectedAnswers> {
  const anonymous = createClient<paths>({ baseUrl: origin });
  const wrong = await anonymous.POST('/api/auth/login', { body: wrongAdmin });
  const signedIn = await anonymous.POST('/api/auth/login', { body: admin });
  const authorization = `Bearer ${signedIn.data?.data.token}`;
  const client = createClient<paths>({ baseUrl: origin, headers: { authorization } });
  const courses = await client.GET('/api/courses');
  const missing = await client.GET('/api/courses/{id}', { params: { path: { id: nobodysId } } });
  const classes = await client.GET('/api/admin/classes', { params: { query: { status: 'upcoming' } } });
  const sheet = await client.GET('/api/admin/classes/export', { parseAs: 'text' });
  const refused = await client.PUT('/api/profile-update', { body: { fullName: '' } });
  return {
    signedIn: [signedIn.data?.data.user.role, wrong.response.status, wrong.error?.error],
    read: [courses.data?.success, courses.data?.data.length, classes.data?.data.length],
    missing: [missing.response.status, missing.error?.error],
    file: [headingOf(sheet.data)],
    refused: [refused.response.status, refused.error?.details?.map(({ field }) => field)],
  };
}

/** The same with the client that Hey API generates. */
export async function callApiWithHeyApiClient({ origin }: Caller): Promise<CollectedAnswers> {
  const anonymous = createSdkClient({ baseUrl: origin });
  const wrong = await login({ client: anonymous, body: wrongAdmin });
  const signedIn = await login({ client: anonymous, body: admin });
  const token = signedIn.data?.data.token ?? '';
  const client = createSdkClient({
    baseUrl: origin,
    auth: ({ scheme }) => (scheme === 'bearer' ? token : undefined),
  });
  const courses = await listCourses({ client });
  const missing = await getCourse({ client, path: { id: nobodysId } });
  const classes = await listClasses({ client, query: { status: 'upcoming' } });
  const sheet = await exportClasses({ client });
  const refused = await updateProfile({ client, body: { fullName: '' } });
  return {
    signedIn: [signedIn.data?.data.user.role, wrong.response?.status, wrong.error?.error],
    read: [courses.data?.success, courses.data?.data.length, classes.data?.data.length],
    missing: [missing.response?.status, missing.error?.error],
    file: [headingOf(sheet.data)],
    refused: [refused.response?.status, refused.error?.details?.map(({ field }) => field)],
  };
}
